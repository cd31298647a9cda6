import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { bySystemsScheme } from "./by-scheme.ts";
import { cssVariables, theme } from "./theme.ts";

/** A style element with the CSS variables of the theme, which is all that Mantine's provider renders by itself. */
export const themeStyle = () =>
  renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  ).replaceAll(/:root\[[^{]*(\{[^}]*\})/g, (rule, variables) => {
    const scheme = bySystemsScheme(rule.slice(0, rule.indexOf("{")));
    return scheme ? `@media ${scheme.query}{${scheme.selector}${variables}}` : rule;
  });
