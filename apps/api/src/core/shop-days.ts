import type { Services } from "./services.ts";

/**
 * The first and last day of a filter, as `2026-11-23`, or exact moments; both included. `lastDays`: the number of
 * days up to and including today; replaces `from`.
 */
export type Days = { from?: string | undefined; to?: string | undefined; lastDays?: string | undefined };
/** Milliseconds since 1970, for a filter `from <= time < before`. */
export type Moments = { from: number | undefined; before: number | undefined };

const dayMs = 24 * 3_600_000;

/** When the days of a filter begin and end in the shop's time zone. */
export async function momentsOf({ settings }: Pick<Services, "settings">, days: Days): Promise<Moments> {
  const { timeZone } = await settings.read();
  const clock = clockOf(timeZone);
  const { to, lastDays } = days;
  const from = lastDays ? addDays(dayIn(timeZone), 1 - Number(lastDays)) : days.from;
  return {
    from: from === undefined ? undefined : isDay(from) ? startOfDay(from, clock) : Date.parse(from),
    before: to === undefined ? undefined : isDay(to) ? startOfDay(addDays(to, 1), clock) : Date.parse(to) + 1,
  };
}

/** The date in a time zone. */
export const dayIn = (timeZone: string, ms = Date.now()): string => isoDay(ms + offsetMs(ms, clockOf(timeZone)));

/** `count` consecutive days, beginning with `first`. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

export const addDays = (day: string, count: number): string => isoDay(Date.parse(day) + count * dayMs);

/** When each of these days begins in a time zone. */
export function startsOfDays(days: string[], timeZone: string): number[] {
  const clock = clockOf(timeZone);
  return days.map((day) => startOfDay(day, clock));
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first moment of a day. If the clocks go forward at midnight, it is the moment at which they do. */
function startOfDay(day: string, clock: Intl.DateTimeFormat): number {
  const midnight = Date.parse(day);
  const guess = midnight - offsetMs(midnight, clock);
  // The clocks may change between the guess and the start of the day.
  const start = midnight - offsetMs(guess, clock);
  const offset = offsetMs(start, clock);
  return start + offset < midnight ? midnight - offset : start;
}

const clockOf = (timeZone: string) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });

/** How far a time zone is ahead of UTC. */
function offsetMs(moment: number, clock: Intl.DateTimeFormat): number {
  const name = clock.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}
