export type Random = {
  /** From 0 up to 1. */
  next: () => number;
  /** An integer of the range, both ends included. */
  between: (low: number, high: number) => number;
  chance: (rate: number) => boolean;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** The same series for the same seed: mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (rate) => next() < rate,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
  };
}
