/** Answers 0, or in how many seconds a key that has used up its share of the current minute may go on. */
export type CountInMemory = (key: string) => number;

const minuteMs = 60_000;

/** At most `perMinute` by key, counted in this process alone: cheap enough for every write. */
export function countInMemory(perMinute: number, now: () => number = Date.now): CountInMemory {
  let minute = 0;
  let counts = new Map<string, number>();
  return (key) => {
    const time = now();
    const current = Math.floor(time / minuteMs);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > perMinute ? Math.ceil(((current + 1) * minuteMs - time) / 1000) : 0;
  };
}
