import { isSame } from "../../../shared/forms/is-same.ts";

type Item = { id: string };

/**
 * Merges another admin's changes of a list (`seen` became `now`) into the list edited here (`mine`). An item that was not edited here takes
 * the other version, or is removed; in an edited one the input stays.
 */
export function mergeItems<Of extends Item>(seen: Of[], now: Of[], mine: Of[]): Of[] {
  const [before, after] = [byId(seen), byId(now)];
  const wasSeen = ({ id }: Item) => before.has(id);
  const merged = mine.flatMap((item) => {
    const isUntouched = isSame(item, before.get(item.id));
    const theirs = after.get(item.id);
    return isUntouched ? (theirs ? [theirs] : []) : [item];
  });
  const added = now.filter((item) => !wasSeen(item) && !mine.some(({ id }) => id === item.id));
  const isReordered = !isSame(
    idsOf(mine.filter(wasSeen)),
    idsOf(seen.filter(({ id }) => mine.some((item) => item.id === id))),
  );
  const all = [...merged, ...added];
  if (isReordered) return all;
  const positions = new Map(now.map(({ id }, position) => [id, position]));
  const positionOf = ({ id }: Item) => positions.get(id) ?? now.length;
  return all.toSorted((one, other) => positionOf(one) - positionOf(other));
}

const byId = <Of extends Item>(items: Of[]) => new Map(items.map((item) => [item.id, item]));
const idsOf = (items: Item[]) => items.map(({ id }) => id);
