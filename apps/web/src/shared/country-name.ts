/** The English name of a country, by its ISO 3166-1 alpha-2 code. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames("en", { type: "region", fallback: "code" }).of(code) ?? code;
