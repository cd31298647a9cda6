import { createTheme, type MantineColorsTuple } from "@mantine/core";

const graphite: MantineColorsTuple = [
  "#f4f4f1",
  "#e6e6e1",
  "#d0d1cb",
  "#b2b4ae",
  "#8a8d89",
  "#676b69",
  "#4c504f",
  "#363a3b",
  "#23272a",
  "#15181a",
];
/** The colour of the main action. Its text is dark, because white on orange has too little contrast. */
const safety: MantineColorsTuple = [
  "#fff3ea",
  "#ffe3ce",
  "#ffcba4",
  "#ffb079",
  "#ff954d",
  "#ff7f2a",
  "#ff6b0a",
  "#f26000",
  "#a84200",
  "#7a3000",
];
const steel: MantineColorsTuple = [
  "#edf3f8",
  "#d8e4ef",
  "#b1c8de",
  "#85a8ca",
  "#5c8ab6",
  "#3b6fa0",
  "#2b5c8c",
  "#1f4b75",
  "#173a5b",
  "#0f2740",
];
const red: MantineColorsTuple = [
  "#fdecea",
  "#f9d0cc",
  "#f2a39c",
  "#e9746a",
  "#de4b40",
  "#d0342a",
  "#b8281f",
  "#96201a",
  "#731812",
  "#4f100c",
];
const green: MantineColorsTuple = [
  "#e8f5ec",
  "#cbe8d4",
  "#9ad2ac",
  "#66b981",
  "#3d9f5e",
  "#24874a",
  "#1a713b",
  "#14592e",
  "#0e4222",
  "#082c16",
];

/** The grounds and lines of the dark scheme. */
const dark: MantineColorsTuple = [
  "#ecece7",
  "#d0d1cb",
  "#a3a8a6",
  "#8a908e",
  "#545c60",
  "#2a3033",
  "#181c1f",
  "#121517",
  "#0e1112",
  "#0c0e0f",
];

/** All names that `color` accepts, beside the variables of the roles below. */
const paints = { graphite, gray: graphite, dark, safety, steel, red, green };
type Paint = keyof typeof paints;

/** Seven sizes of text: captions, the office, running text, then headings. */
const fontSizes = {
  xs: "0.75rem",
  sm: "0.875rem",
  md: "1rem",
  lg: "1.125rem",
  xl: "1.375rem",
  "2xl": "1.75rem",
  "3xl": "2.5rem",
};

/** Eight spaces, on a grid of 4 px. */
const spacing = {
  "2xs": "0.25rem",
  xs: "0.5rem",
  sm: "0.75rem",
  md: "1rem",
  lg: "1.5rem",
  xl: "2rem",
  "2xl": "3rem",
  "3xl": "4rem",
};

const fontWeights = { regular: "400", medium: "600", bold: "750" };

/** Controls and pictures; panels and dialogs; what is round. */
const radius = { sm: "0.25rem", md: "0.5rem", xl: "62.5rem" };

/** Pixels of the specification at a root size of 16: sm 576, md 768, lg 992, xl 1200, xxl 1400. Styles use md to xxl. */
const breakpoints = { xs: "0em", sm: "36em", md: "48em", lg: "62em", xl: "75em", xxl: "87.5em" };

declare module "@mantine/core" {
  interface MantineThemeColorsOverride {
    colors: Record<Paint | `${Paint}.${number}` | "dimmed" | `var(--${string})`, MantineColorsTuple>;
  }
  interface MantineThemeSizesOverride {
    fontSizes: Record<keyof typeof fontSizes, string>;
    spacing: Record<keyof typeof spacing, string>;
    fontWeights: Record<keyof typeof fontWeights, string>;
    radius: Record<keyof typeof radius, string>;
    breakpoints: Record<keyof typeof breakpoints, string>;
  }
}

const family = "'Archivo Variable', 'Archivo Fallback', 'Helvetica Neue', Arial, sans-serif";

export const theme = createTheme({
  colors: paints,
  primaryColor: "steel",
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: "#15181a",
  fontFamily: family,
  headings: {
    fontFamily: family,
    fontWeight: fontWeights.bold,
    textWrap: "balance",
    sizes: {
      h1: { fontSize: fontSizes["2xl"], lineHeight: "1.2" },
      h2: { fontSize: fontSizes.xl, lineHeight: "1.25" },
      h3: { fontSize: fontSizes.lg, lineHeight: "1.3" },
      h4: { fontSize: fontSizes.md, lineHeight: "1.4" },
      h5: { fontSize: fontSizes.sm, lineHeight: "1.4" },
      h6: { fontSize: fontSizes.xs, lineHeight: "1.4" },
    },
  },
  fontSizes,
  spacing,
  fontWeights,
  defaultRadius: "sm",
  radius,
  breakpoints,
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "md" }, classNames: { root: "button", loader: "button-loader" } },
    // It stands in lines of text, where HTML allows no block.
    Badge: { defaultProps: { component: "span" } },
    // What a field is for stands below it, so that labels and fields stay together.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    TextInput: { defaultProps: { size: "md" } },
    // Its button that shows the password is reached by keyboard.
    PasswordInput: {
      defaultProps: {
        size: "md",
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { "aria-label": "Show or hide the characters" },
      },
    },
    Textarea: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    FileInput: { defaultProps: { size: "md" } },
    // Whoever chooses all countries scrolls in the field; each is written out.
    MultiSelect: { styles: { pillsList: { maxHeight: "9rem", overflowY: "auto" } } },
    Pill: { styles: { root: { height: "auto" }, label: { whiteSpace: "normal" } } },
    Fieldset: { styles: { legend: { fontWeight: fontWeights.medium } } },
    Paper: { classNames: { root: "paper" } },
    Skeleton: { classNames: { root: "skeleton" } },
    // Outside `main`, a dialog's header would be a second banner landmark.
    Drawer: { defaultProps: { attributes: { header: { role: "presentation" } } } },
    Modal: {
      defaultProps: {
        attributes: { header: { role: "presentation" } },
        centered: true,
        // "Close" is the name of a dialog's own button.
        closeButtonProps: { "aria-label": "Dismiss" },
        transitionProps: { duration: 300, transition: "fade" },
        styles: { title: { fontWeight: 700 } },
      },
    },
  },
});

/** The colours by role: those that are the same in both schemes. */
const always = {
  "--on-bar": "#fff",
  "--on-bar-soft": "#d0d1cb",
  "--line-on-bar": "#4c504f",
  "--field-on-bar": "#23272a",
  "--focus-on-bar": "#85a8ca",
  "--safety": "#ff6b0a",
  "--on-safety": "#15181a",
};

/** On a light ground, and on paper. */
const light = {
  "--paper": "#fcfbf9",
  // The ground of every picture of a tool, which is cut out.
  "--plate": "#f4f3ef",
  "--soft": "#f4f3ef",
  "--surface": "#fff",
  // Around a card that stands alone.
  "--ground": "#f4f3ef",
  "--ink": "#15181a",
  "--ink-soft": "#565a59",
  "--ink-hover": "#363a3b",
  "--line": "#e0dfd9",
  "--line-strong": "#8a8d89",
  "--highlight": "#ffe3ce",
  "--bar": "#15181a",
  "--safety-ink": "#a84200",
  "--safety-soft": "#fff3ea",
  "--stars": "#f26000",
  "--steel": "#2b5c8c",
  "--steel-soft": "#edf3f8",
  "--green": "#1a713b",
  "--green-soft": "#e8f5ec",
  "--red-soft": "#fdecea",
  // A row under the pointer, and one that is ticked.
  "--hovered": "#f4f4f1",
  "--chosen": "#edf3f8",
  // Mantine's own dimmed, placeholder and error shades are too pale to read on paper.
  "--mantine-color-body": "#fcfbf9",
  "--mantine-color-text": "#15181a",
  "--mantine-color-dimmed": "#565a59",
  "--mantine-color-placeholder": "#6b6f6d",
  "--mantine-color-error": "#b8281f",
  "--mantine-color-anchor": "#2b5c8c",
  "--mantine-color-default-border": "#8a8d89",
  "--mantine-color-disabled": "#f4f3ef",
  "--mantine-color-disabled-color": "#6b6f6d",
  "--mantine-color-disabled-border": "#e0dfd9",
};

/** On a dark ground. */
const inTheDark = {
  "--paper": "#121517",
  // Light enough that black tools stand out.
  "--plate": "#2d3539",
  "--soft": "#1f2528",
  "--surface": "#181c1f",
  "--ground": "#121517",
  "--ink": "#ecece7",
  "--ink-soft": "#a3a8a6",
  "--ink-hover": "#d0d1cb",
  "--line": "#2a3033",
  "--line-strong": "#545c60",
  "--highlight": "#573313",
  "--bar": "#0c0e0f",
  "--safety-ink": "#ffb079",
  "--safety-soft": "#2e2013",
  "--stars": "#ff954d",
  "--steel": "#85b4de",
  "--steel-soft": "#1b2a38",
  "--green": "#6fcf8d",
  "--green-soft": "#14291b",
  "--red-soft": "#341a18",
  "--hovered": "#1b2023",
  "--chosen": "#1b2a38",
  "--mantine-color-safety-filled": "#ff6b0a",
  "--mantine-color-safety-filled-hover": "#ff7f2a",
  "--mantine-color-error": "#f2867c",
  "--mantine-color-anchor": "#85b4de",
  "--mantine-color-default-color": "#ecece7",
  "--mantine-color-disabled": "#23282b",
  "--mantine-color-disabled-border": "#2a3033",
  "--mantine-color-red-text": "#f2867c",
  "--mantine-color-green-text": "#6fcf8d",
  "--mantine-color-steel-text": "#85b4de",
  "--mantine-color-safety-text": "#ffb079",
  // Mantine's light variant is nearly black in the dark scheme: a badge would not stand out from the page.
  "--mantine-color-green-light": "#1d3b28",
  "--mantine-color-green-light-color": "#9ad2ac",
  "--mantine-color-steel-light": "#1f3347",
  "--mantine-color-steel-light-color": "#b1c8de",
  "--mantine-color-red-light": "#43211e",
  "--mantine-color-red-light-color": "#f2a39c",
  "--mantine-color-safety-light": "#3d2813",
  "--mantine-color-safety-light-color": "#ffcba4",
  "--mantine-color-gray-light": "#2a3033",
  "--mantine-color-gray-light-color": "#d0d1cb",
};

/** The CSS variables of the roles, and those of Mantine's that differ from its stylesheets, apart from the theme's own. */
export const cssVariables = () => ({ variables: always, light, dark: inTheDark });
