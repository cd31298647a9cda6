import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { paints, theme } from "../theme.ts";

/** Mantine's own dimmed, placeholder and error shades are too pale to read on paper. */
const readable: Record<string, string> = {
  "--mantine-color-body": "#fcfbf9",
  "--mantine-color-text": "#15181a",
  "--mantine-color-dimmed": "#565a59",
  "--mantine-color-placeholder": "#6b6f6d",
  "--mantine-color-error": "#b8281f",
  "--mantine-color-anchor": "#2b5c8c",
  "--mantine-color-default-border": "#b2b4ae",
  "--mantine-color-success": "var(--mantine-color-green-6)",
};

/** What headings, script and the looks of components never ask for. The build fails where a stylesheet does. */
const unread =
  /^--mantine-(h\d-|breakpoint-|primary-color-\d|shadow-(xs|sm)$|color-[a-z]+-text$|color-(dark|red|green|safety|steel)-[3458]$)/;

/**
 * The variables that the stylesheets read, for one scheme and for the colours of the shop. By itself Mantine sends its
 * defaults for both schemes with all its colours, and the theme's once more in every page.
 */
export function themeVariables(): string {
  const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const strangers = Object.keys(DEFAULT_THEME.colors).filter((color) => !(color in paints));
  const isStranger = (name: string) => strangers.some((color) => name.startsWith(`--mantine-color-${color}-`));
  const kept = Object.entries({ ...variables, ...light, ...readable }).filter(
    ([name]) => !unread.test(name) && !isStranger(name),
  );
  return `:root{${kept.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}
