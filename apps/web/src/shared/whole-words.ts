const joined = "\u00a0";
/** Behind a hyphen: the line does not end there. */
const wordJoiner = "\u2060";

/**
 * A name in which no line breaks between a number and its unit, or inside a size: `85 litres`, `DIN 934`, `M12 × 60 mm`, `box of 50`,
 * `6-point`, and `and 6 more` at the end of a list.
 */
export const unbroken = (name: string): string =>
  name
    .replaceAll(/ ([x×]) (?=\d)/g, `${joined}$1${joined}`)
    .replaceAll(/\b(box|bag|pack|set|roll) of (?=\d)/g, `$1${joined}of${joined}`)
    .replaceAll(/(\d) (?=\p{L}{1,8}\b)/gu, `$1${joined}`)
    .replaceAll(/\b(\d{1,3}-)(?=\p{Ll}{3,})/gu, `$1${wordJoiner}`)
    .replaceAll(/ and (\d+)[ \u00a0]more$/g, ` and${joined}$1${joined}more`)
    .replaceAll(/\b(DIN|ISO|EN|ANSI|No\.?|Nr\.?) (?=\d)/g, `$1${joined}`)
    .replaceAll(" / ", `${joined}/ `);
