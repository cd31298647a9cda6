/** The two colour schemes. What is printed is light. */
const queries = { light: "print, (prefers-color-scheme: light)", dark: "screen and (prefers-color-scheme: dark)" };

const attribute = /\[data-mantine-color-scheme=["'](light|dark)["']\]/;

/**
 * Mantine's styles depend on an attribute, which a script would have to set before the page is drawn. Here they depend on the system's
 * scheme, so that a stored page is right for everybody. The attribute stays without a value.
 */
export function bySystemsScheme(selector: string): { selector: string; query: string } | undefined {
  const scheme = selector.match(attribute)?.[1];
  if (scheme !== "light" && scheme !== "dark") return undefined;
  return { selector: selector.replaceAll(`="${scheme}"`, "").replaceAll(`='${scheme}'`, ""), query: queries[scheme] };
}
