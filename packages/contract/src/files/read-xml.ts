/** A tag of an XML document and the text before it. Names have no prefix. */
export type XmlTag = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean; text: string };

/** Reads the tags of an XML document one after the other, in time that grows with its length alone. */
export function* readXml(xml: string): Generator<XmlTag, void, undefined> {
  let at = 0;
  let text = "";
  for (;;) {
    const open = xml.indexOf("<", at);
    if (open < 0) return;
    text += decodeEntities(xml.slice(at, open));
    if (xml.startsWith("<![CDATA[", open)) {
      const end = endOf(xml, "]]>", open);
      text += xml.slice(open + 9, end);
      at = end + 3;
      continue;
    }
    if (xml.startsWith("<!--", open)) {
      at = endOf(xml, "-->", open) + 3;
      continue;
    }
    const close = endOfTag(xml, open);
    const isEnd = xml.charCodeAt(open + 1) === 47;
    const isEmpty = xml.charCodeAt(close - 1) === 47;
    const inner = xml.slice(open + (isEnd ? 2 : 1), close - (isEmpty ? 1 : 0));
    const space = inner.search(/\s/);
    const fullName = space < 0 ? inner : inner.slice(0, space);
    const name = fullName.slice(fullName.indexOf(":") + 1);
    yield { name, attributes: space < 0 ? "" : inner.slice(space), isEnd, isEmpty, text };
    text = "";
    at = close + 1;
  }
}

/** The value of an attribute, whatever its prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, attribute, quoted, single] of attributes.matchAll(
    /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    if (attribute === name) return decodeEntities(quoted ?? single ?? "");
  return undefined;
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end < 0 ? xml.length : end;
}

/** A quoted value may have a `>`. */
function endOfTag(xml: string, open: number): number {
  let quote = 0;
  for (let at = open + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote === 0 && code === 62) return at;
    if (code === quote) quote = 0;
    else if (quote === 0 && (code === 34 || code === 39)) quote = code;
  }
  return xml.length;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
