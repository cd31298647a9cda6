import { ImageUrl } from "@ironmonger/contract/catalog/image-url";
import { compile } from "html-to-text";

const asText = compile({
  wordwrap: false,
  limits: { maxDepth: 100, maxInputLength: 100_000 },
  selectors: [
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, format: "block" })),
    { selector: "ul", options: { itemPrefix: "- ", leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "ol", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...["td", "th"].map((selector) => ({ selector, format: "inlineSurround", options: { suffix: " " } })),
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
  ],
});

const tag = /<\/?[a-z][^<>]{0,2000}>/i;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10});/i;

/** Plain text instead of HTML, of which lists stay lists; some programs write its tags as entities. Other texts stay as they are. */
export function plainText(text: string): string {
  if (tag.test(text)) return withoutTags(text);
  if (!entity.test(text)) return text;
  const read = withoutTags(text);
  return tag.test(read) || entity.test(read) ? withoutTags(read) : read;
}

const withoutTags = (text: string): string =>
  asText(text)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n\s*/g, "\n")
    .trim();

/** The first characters of a text, as far as a word ends. */
export function shorten(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength);
  const space = start.lastIndexOf(" ");
  return space > maxLength / 2 ? start.slice(0, space) : start;
}

/**
 * The first address of a picture in a cell, which may have several, and whether it stands there alone and as it is. Paths are those of this
 * shop.
 */
export function findPicture(cell: string): { address: string | undefined; isAsWritten: boolean } {
  if (isUsable(cell)) return { address: cell, isAsWritten: true };
  const candidates = cell
    .slice(0, 20_000)
    .split(/[,;|\n]|\s(?=https?:\/\/)/)
    .map((url) => url.trim())
    .map((url) => (url.startsWith("//") ? `https:${url}` : url))
    .map((url) => url.replaceAll(" ", "%20"));
  return { address: candidates.find(isUsable), isAsWritten: false };
}

const isUsable = (address: string): boolean =>
  (/^https?:\/\//i.test(address) || /^\/(?:images|pictures)\//.test(address)) &&
  !/[,;|](?=https?:)/i.test(address) &&
  ImageUrl.safeParse(address).success;
