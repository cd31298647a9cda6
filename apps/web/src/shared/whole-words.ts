const joined = "\u00a0";

/** A name in which no line breaks between a number and its unit, or after the sign of a size: `85 litres`, `DIN 934`, `× 60 mm`. */
export const unbroken = (name: string): string =>
  name
    .replaceAll(/(\d) ([x×/]) (?=\d)/g, `$1 $2${joined}`)
    .replaceAll(/(\d) (?=\p{L}{1,8}\b)/gu, `$1${joined}`)
    .replaceAll(/\b(DIN|ISO|EN|ANSI|No\.?|Nr\.?) (?=\d)/g, `$1${joined}`)
    .replaceAll(" / ", `${joined}/ `);
