export type Day = { day: string; value: number };

const aWeek = 7;

/** Leaves out the empty days before the first sale, but keeps at least a week. */
export function daysSinceFirst(days: Day[]): Day[] {
  const first = days.findIndex(({ value }) => value > 0);
  return days.slice(Math.min(first === -1 ? days.length : first, Math.max(0, days.length - aWeek)));
}
