import type { CutOff, OptionDays } from "./options.ts";

/** Days as `2026-12-01`; null where the shop cannot say. */
export type PromisedDays = { shipsAt: string | null; arrivesFrom: string | null; arrivesUntil: string | null };

/** The lines that leave on the same day, when the last of their pieces does. */
export type PromisedPart = PromisedDays & { lineCount: number };

/** A line as the promise sees it. */
export type PromisedLine = {
  handlingDays: number;
  /** The pieces that are not in stock, and when they are: a day, or a moment of which the day in the shop's time zone counts. */
  backorderedQuantity: number;
  backInStockAt: string | null;
};

export type Calendar = {
  timeZone: string;
  /** Monday is 1. */
  workingDays: readonly number[];
  /** Orders before this time ship on the same day. */
  cutOff: CutOff;
  /** The days on which nothing leaves, arrives or is in transit, as numbers. */
  daysOff: ReadonlySet<number>;
};

export const usualDays = { workingDays: [1, 2, 3, 4, 5], cutOff: "15:00" } as const;

const dayMs = 24 * 60 * 60 * 1000;

/** Days as numbers, which are counted faster. */
const toNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const toDay = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => toDay(toNumber(day) + days);

/** Monday is 1. The first day of all was a Thursday. */
const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

/** The day and the time of a moment in a time zone: `2026-12-01` and `14:59`. */
export function dayAndTime(moment: Date, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment);
  const of = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  return { day: `${of("year")}-${of("month")}-${of("day")}`, time: `${of("hour")}:${of("minute")}` };
}

/** The day of a day or a moment. */
export const dayOf = (text: string, timeZone: string): string =>
  text.length === 10 ? text : dayAndTime(new Date(text), timeZone).day;

type Counted = Pick<Calendar, "workingDays" | "daysOff">;

/** The first working day on or after this one, and from there so many working days on. */
export function addWorkingDays(day: string, days: number, { workingDays, daysOff }: Counted): string {
  const weekdays: readonly number[] = workingDays.length > 0 ? workingDays : usualDays.workingDays;
  const isWorkday = (one: number) => weekdays.includes(weekdayOf(one)) && !daysOff.has(one);
  let at = toNumber(day);
  while (!isWorkday(at)) at += 1;
  for (let left = days; left > 0; left -= Number(isWorkday(at))) at += 1;
  return toDay(at);
}

const later = (one: string, other: string): string => (one < other ? other : one);

/** Today in the shop, and the first day on which an order that is placed now leaves. All that a page says of days changes with it. */
export type ShopDay = { today: string; firstDay: string };

export function shopDayAt(now: Date, calendar: Calendar): ShopDay {
  const { day, time } = dayAndTime(now, calendar.timeZone);
  return { today: day, firstDay: addWorkingDays(time < cutOffOn(day, calendar) ? day : addDays(day, 1), 0, calendar) };
}

/** Until when an order leaves on this day, if orders leave on it. */
export const cutOffOn = (day: string, { cutOff }: Pick<Calendar, "cutOff">): string =>
  (typeof cutOff === "string" ? cutOff : cutOff[weekdayOf(toNumber(day))]) ?? usualDays.cutOff;

/**
 * When the last piece of the lines is packed of an order that is placed now; null if a piece is not in stock and nobody knows when it is.
 */
export function packingDay(
  lines: readonly PromisedLine[],
  { today, firstDay }: ShopDay,
  calendar: Calendar,
): string | null {
  let last = firstDay;
  for (const { handlingDays, backorderedQuantity, backInStockAt } of lines) {
    const back = backInStockAt === null ? "" : dayOf(backInStockAt, calendar.timeZone);
    // A day in the past is no forecast.
    if (backorderedQuantity > 0 && back < today) return null;
    const ready = backorderedQuantity > 0 ? later(back, firstDay) : firstDay;
    last = later(last, addWorkingDays(ready, handlingDays, calendar));
  }
  return last;
}

/** When an order that is packed on this day leaves with the carrier, and arrives. */
export function arrival(packedAt: string | null, option: OptionDays, calendar: Calendar): PromisedDays {
  const { transitDays, pickUpDays = calendar.workingDays, deliveryDays = calendar.workingDays } = option;
  if (packedAt === null) return { shipsAt: null, arrivesFrom: null, arrivesUntil: null };
  const leaving = calendar.workingDays.filter((day) => pickUpDays.includes(day));
  const shipsAt = addWorkingDays(packedAt, 0, { ...calendar, workingDays: leaving });
  if (transitDays === null) return { shipsAt, arrivesFrom: null, arrivesUntil: null };
  const carrier = { ...calendar, workingDays: deliveryDays };
  const after = (days: number) =>
    days === 0 ? addWorkingDays(shipsAt, 0, carrier) : addWorkingDays(addDays(shipsAt, 1), days - 1, carrier);
  return { shipsAt, arrivesFrom: after(transitDays.from), arrivesUntil: after(transitDays.until) };
}

/** The lines by the days on which they leave, the earliest first, and last those of which nobody knows it. */
export function promisedParts(
  lines: readonly PromisedLine[],
  at: ShopDay,
  option: OptionDays,
  calendar: Calendar,
): PromisedPart[] {
  const byDay = Map.groupBy(lines, (line) => arrival(packingDay([line], at, calendar), option, calendar).shipsAt);
  const days = [...byDay.keys()].toSorted((one, other) => (one ?? "9").localeCompare(other ?? "9"));
  return days.map((day) => ({ lineCount: byDay.get(day)?.length ?? 0, ...arrival(day, option, calendar) }));
}

/** The shop's calendar; where the settings say nothing, the usual one. */
export const calendarOf = ({
  timeZone,
  delivery: { workingDays = usualDays.workingDays, cutOff = usualDays.cutOff },
  daysOff = [],
}: {
  timeZone: string;
  delivery: { workingDays?: readonly number[] | undefined; cutOff?: CutOff | undefined };
  daysOff?: readonly string[];
}): Calendar => ({ timeZone, workingDays, cutOff, daysOff: new Set(daysOff.map(toNumber)) });
