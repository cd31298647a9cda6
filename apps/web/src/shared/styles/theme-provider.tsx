import { MantineContext, MantineThemeProvider } from "@mantine/core";
import { theme } from "./theme.ts";

const context = {
  colorScheme: "auto" as const,
  setColorScheme() {},
  clearColorScheme() {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: "mantine",
  cssVariablesSelector: ":root",
  withStaticClasses: false,
};

/**
 * What every React root of the shop needs for Mantine's components. `MantineProvider` would compute the theme's CSS variables in each
 * browser, which takes a slow phone a tenth of a second; the server writes them into each page instead.
 */
export function ThemeProvider({ children }: { children: React.ReactNode }) {
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
