let names: Intl.DisplayNames | undefined;

/** The English name of a country, by its ISO 3166-1 alpha-2 code. */
export function countryName(code: string): string {
  // Made once, and only if a country is shown: it takes a slow phone some milliseconds.
  names ??= new Intl.DisplayNames("en", { type: "region", fallback: "code" });
  return names.of(code) ?? code;
}
