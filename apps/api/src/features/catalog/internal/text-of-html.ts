const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The words of a description that another shop keeps as HTML. It is shown as text, so this is about reading well, not about safety. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replaceAll(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)\s*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name: string | undefined) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : " ";
    })
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n\s*/g, "\n")
    .trim();
