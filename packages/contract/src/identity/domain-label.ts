/** What RFC 3492 calls the parameters of Punycode, for domain names. */
const [base, tMin, tMax, skew, damp, initialBias, firstBeyondAscii] = [36, 1, 26, 38, 700, 72, 128];
const digits = "abcdefghijklmnopqrstuvwxyz0123456789";

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > ((base - tMin) * tMax) / 2; steps += base) rest = Math.floor(rest / (base - tMin));
  return steps + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

/** The letters of `xn--` and this text (RFC 3492, 6.2); undefined if it stands for none. */
function decodePunycode(encoded: string): string | undefined {
  const lastHyphen = encoded.lastIndexOf("-");
  const letters = [...encoded.slice(0, Math.max(0, lastHyphen))];
  let [code, position, bias] = [firstBeyondAscii, 0, initialBias];
  for (let index = lastHyphen + 1; index < encoded.length; ) {
    const before = position;
    for (let weight = 1, step = base; ; step += base) {
      const digit = digits.indexOf(encoded[index++] ?? " ");
      if (digit < 0) return undefined;
      position += digit * weight;
      const threshold = Math.min(tMax, Math.max(tMin, step - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = letters.length + 1;
    bias = adapt(position - before, length, before === 0);
    code += Math.floor(position / length);
    position %= length;
    if (code > 0x10_ff_ff) return undefined;
    letters.splice(position++, 0, String.fromCodePoint(code));
  }
  return letters.join("");
}

/** The scripts of domain names that are in use (UAX 31, table 5); none of them stands beside another in one word. */
const scripts =
  "Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic".split(
    " ",
  );
/** Scripts that one language writes together, and whose letters nobody takes for Latin ones (UTS 39, 5.2). */
const writtenTogether = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];
const lettersOf = (set: string[]) => set.map((script) => `\\p{scx=${script}}`).join("");
const writeOneScript = (): RegExp =>
  new RegExp(
    `^(?:${[...scripts.map((script) => [script]), ...writtenTogether].map((set) => `[\\d\\-\\p{sc=Inherited}${lettersOf(set)}]+`).join("|")})$`,
    "u",
  );
/** Written when it is first needed: reading it takes a phone longer than the rest of the email's rules, and most pages check no email. */
let ofOneScript: RegExp | undefined;

/** Whether letters and digits are of one script, or of those that one language writes together. */
export function isOfOneScript(text: string): boolean {
  ofOneScript ??= writeOneScript();
  return ofOneScript.test(text);
}

/**
 * What a label of a domain in Punycode, such as `xn--mnchen-3ya`, stands for: letters of one script, letters that mix scripts, as a Latin
 * word with a Cyrillic а, or nothing that can be a label.
 */
export function readPunycodeLabel(label: string): "one script" | "mixed scripts" | undefined {
  const text = decodePunycode(label.slice("xn--".length));
  const isLabel = text !== undefined && /^[\p{L}\p{M}\p{N}-]+$/u.test(text) && /[^\0-\x7f]/.test(text);
  if (!isLabel || text.normalize("NFKC").toLowerCase() !== text) return undefined;
  return isOfOneScript(text) ? "one script" : "mixed scripts";
}
