// Separate from the schemas: the overview reads its address with this.

/** Periods that end today, in days. */
export const ranges = [7, 30, 90] as const;
export type Range = (typeof ranges)[number];
export const usualRange: Range = 30;

/** The maximum number of days of a chosen period. */
const maxDays = 366;

/** The last days, or a first and a last day, both included. */
export type Period = { range?: Range | undefined; from?: string | undefined; to?: string | undefined };

const dayMs = 24 * 3_600_000;
/** The number of days from one day to another, such as `2026-11-23`, both included. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Why two days are not a valid period; null if they are. */
export function periodIssue(from: string, to: string): string | null {
  const days = countDays(from, to);
  if (Number.isNaN(days)) return "Choose a first and a last day";
  if (days < 1) return "The last day comes before the first";
  return days > maxDays ? `A period has at most ${maxDays} days` : null;
}

/** The period that an address asks for, such as `?range=90` or `?from=2026-11-01&to=2026-11-30`; the default if it is invalid. */
export function readPeriod(params: URLSearchParams): Period {
  const from = params.get("from");
  const to = params.get("to");
  if (from && to && isDay(from) && isDay(to) && periodIssue(from, to) === null) return { from, to };
  return { range: ranges.find((range) => String(range) === params.get("range")) ?? usualRange };
}

export const notADate = "This is not a date.";

/** Of a day or a moment, so that the days before and after it are valid dates, also for the database. */
export const isUsualYear = (day: string): boolean => day >= "1900" && day < "9999";

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isUsualYear(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
