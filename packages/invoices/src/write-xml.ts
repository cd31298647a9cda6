/** A text, or the elements within; whatever is falsy is left out. */
type Content = string | readonly (string | null | undefined | false)[];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// Characters that XML 1.0 cannot contain, and halves of surrogate pairs.
const invalid = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const escapeXml = (text: string): string =>
  text.replaceAll(invalid, "").replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

/** An element. A text is escaped; a list has elements that were written by this function. */
export function element(name: string, content: Content, attributes: Record<string, string> = {}): string {
  const opening = Object.entries(attributes).reduce((tag, [key, value]) => `${tag} ${key}="${escapeXml(value)}"`, name);
  const within = typeof content === "string" ? escapeXml(content) : content.filter(Boolean).join("");
  return `<${opening}>${within}</${name}>`;
}

/** The element with a text, or nothing where there is none. */
export const optional = (name: string, text: string | null | undefined, attributes?: Record<string, string>) =>
  text?.trim() ? element(name, text.trim(), attributes) : null;

export const xmlFile = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

/** Cents as an amount with two decimals. */
export const decimal = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
