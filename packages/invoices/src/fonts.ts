import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

const styles = ["regular", "bold", "heading"] as const;
export type FontStyle = (typeof styles)[number];

/** Parsed once: every document uses the same. */
export const documentFonts = new Map(styles.map((style) => [style, parse(style)]));

function parse(style: FontStyle): Font {
  const font = create(readFileSync(new URL(`../fonts/documents-${style}.ttf`, import.meta.url)));
  if (!("layout" in font)) throw new Error(`${style} is a collection of fonts`);
  return font;
}

const characters = new Set(documentFonts.get("regular")?.characterSet);

/**
 * The text in one line with a question mark for each character that the fonts (Latin, Greek, Cyrillic) lack: the archive format forbids
 * such.
 */
export function printable(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const plain = text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, "");
  return [...plain].map((character) => (characters.has(character.codePointAt(0) ?? 0) ? character : "?")).join("");
}
