export type Day = { day: string; value: number };

const aWeek = 7;

/** Without the empty days before the first one that counts, but a week at least: a young shop is not all blank paper. */
export function daysSinceFirst(days: Day[]): Day[] {
  const first = days.findIndex(({ value }) => value > 0);
  return days.slice(Math.min(first === -1 ? days.length : first, Math.max(0, days.length - aWeek)));
}
