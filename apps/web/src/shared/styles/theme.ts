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

/** All names that `color` accepts, beside the variables of `base.css`. */
const paints = { graphite, gray: graphite, dark, safety, steel, red, green };
type Paint = keyof typeof paints;

declare module "@mantine/core" {
  interface MantineThemeColorsOverride {
    colors: Record<Paint | `${Paint}.${number}` | `var(--${string})`, MantineColorsTuple>;
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
  headings: { fontFamily: family, fontWeight: "750" },
  defaultRadius: "sm",
  radius: { xs: "2px", sm: "3px", md: "4px", lg: "6px", xl: "8px" },
  // Pixels of the specification at a root size of 16: sm 576, md 768, lg 992, xl 1200, xxl 1400.
  breakpoints: { xs: "0em", sm: "36em", md: "48em", lg: "62em", xl: "75em", xxl: "87.5em" },
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

/** Mantine's own dimmed, placeholder and error shades are too pale to read on paper. */
const readable = {
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

/** The same for a dark ground. */
const readableInTheDark = {
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
};

/** The CSS variables that differ from those of Mantine's stylesheets, apart from the theme's own. */
export const cssVariables = () => ({ variables: {}, light: readable, dark: readableInTheDark });
