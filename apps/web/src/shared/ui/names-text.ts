import { formatNumber } from "@ironmonger/contract/money";
import { unbroken } from "../whole-words.ts";

/** How many of several are named. */
const maxNamed = 2;

/** "Harbour & Sons, Northgate and 3 more". `count`: how many there are, where only the first ones come with their names. */
export function namesText(named: readonly { name: string }[], count = named.length): string {
  // Where one more is all that is left, its name is as short.
  const shown = named.slice(0, count === maxNamed + 1 ? count : maxNamed).map(({ name }) => name);
  const left = count - shown.length;
  return unbroken(left > 0 ? `${shown.join(", ")} and ${formatNumber(left)} more` : shown.join(", "));
}
