const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const numbers = new Map([
  ...ones.map((word, value) => [word, value] as const),
  ...tens.flatMap((ten, index) =>
    ["", ...ones.slice(1, 10)].flatMap((one, value) =>
      (one ? [`${ten}-${one}`, `${ten} ${one}`] : [ten]).map((word) => [word, (index + 2) * 10 + value] as const),
    ),
  ),
  ["a hundred", 100] as const,
  ["one hundred", 100] as const,
  ["a thousand", 1000] as const,
  ["one thousand", 1000] as const,
]);
const word = [...numbers.keys()]
  .slice(1)
  .toSorted((one, other) => other.length - one.length)
  .join("|");
const dozens = "dozens?|doz|dzn?";
const gross = "gross|grs";
const half = "½|1/2|half(?:\\s+an?)?";
/** `1½`, `2 1/2`, `¾`, `1.5` of a dozen or a gross. */
const fraction = "\\d{0,2}\\s?[½¼¾]|(?:[1-9]\\s)?[13]/[24]|\\d{1,2}[.,](?:25|50?|75)";

const inGroups = new RegExp(
  `(?<![\\p{L}\\p{N}./])(?:(?<half>${half})|(?<fraction>${fraction})|(?<count>\\d{1,5})|(?<word>${word})|(?<one>an?))\\s*(?:(?<dozen>${dozens})|(?<gross>${gross}))\\b\\.?`,
  "iu",
);
const thousands = /(?<=^|[\s:=x×*(])(\d{1,3}(?:\.\d)?)k(?=$|\s|\))/iu;
const spelledAgain = new RegExp(`(?<=(?<![\\p{L}\\p{N}])(\\d{1,4}))\\s?\\((${word})\\)`, "iu");
const atEnd = new RegExp(`(?<=[\\s:=x×*])(?:${word})$`, "iu");
const whole = new RegExp(`^(?:${word})$`, "iu");
/** What people write behind a quantity to say that they mean it. */
const haste =
  /(?<=\d\)?|\b(?:pcs?|dozen|doz|gross)\.?)[\s,;-]*\b(?:only|urgent(?:ly)?|asap|please|pls|thanks|thank you|rush)\b[\s!.]*$/iu;

const maxLength = 500;
const digitsOf = (text: string): string => String(numbers.get(text.toLowerCase()) ?? text);

function readFraction(text: string): number {
  const plain = text.replace("½", " 1/2").replace("¼", " 1/4").replace("¾", " 3/4").replace(",", ".").trim();
  return plain.split(/\s+/).reduce((sum, part) => {
    const [above, below = "1"] = part.split("/");
    return sum + Number(above) / Number(below);
  }, 0);
}

const connected = `(?:\\d{1,6}|${word}|hundred|thousand|and|to|or|plus|bis|oder|und|\\+|-|/)`;
const otherAmount = new RegExp(`^\\S{0,60}\\d\\S{0,60}(?: ${connected}){1,6}$`, "iu");

/** Whether a name is a number with half of an amount behind it: `HT-1008 20 to`, `HT-1008 one hundred and`. */
export const hasOtherAmount = (name: string): boolean =>
  otherAmount.test(name) && /(?<=[^\p{L}\p{N}]) ?(?:\p{L}+|[+/-])$/u.test(name);

/**
 * The line with its quantity in digits: `½ doz` is 6 pieces, `a gross` 144, `1k` 1000, `twenty` at its end 20; `30 only` and `x20 URGENT`
 * are without these words, and `25 (twenty-five)` without its repetition if both say the same.
 */
export function withDigits(line: string): string {
  if (line.length > maxLength || !/[a-z½]/i.test(line)) return line;
  const plain = line
    .replace(haste, "")
    .replace(spelledAgain, (bracket, digits: string, spelled: string) => (digitsOf(spelled) === digits ? "" : bracket));
  return plain
    .replace(inGroups, (written, ...found) => {
      const groups = found.at(-1) as Record<string, string | undefined>;
      const size = groups.dozen === undefined ? 144 : 12;
      const { count, word: spelled } = groups;
      // Whole dozens have a reading of their own, which names them.
      if (groups.dozen !== undefined && count !== undefined) return written;
      const part = groups.half ? 0.5 : groups.fraction && readFraction(groups.fraction);
      const times = part || Number(count ?? digitsOf(spelled ?? "one"));
      if (!Number.isInteger(times * size)) return written;
      return groups.dozen !== undefined && !part ? `${times} dozen` : `${times * size} pcs`;
    })
    .replace(thousands, (_, count: string) => String(Number(count) * 1000))
    .replace(whole, digitsOf)
    .replace(atEnd, digitsOf);
}
