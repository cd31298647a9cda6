/** A heading as headings are compared: its letters and digits, in lower case and without accents. `#` is "number". */
export const normalizeHeading = (heading: string): string =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("#", "number")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
