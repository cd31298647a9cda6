import type { DeliveryOption } from "./options.ts";

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
  cutOff: string;
};

export const usualDays = { workingDays: [1, 2, 3, 4, 5], cutOff: "15:00" } as const;

const dayMs = 24 * 60 * 60 * 1000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Sunday, which JavaScript counts as 0, is 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

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

/** The first working day on or after this one, and from there so many working days on. */
export function addWorkingDays(day: string, days: number, { workingDays }: Pick<Calendar, "workingDays">): string {
  const weekdays = workingDays.length > 0 ? workingDays : usualDays.workingDays;
  const isWorkday = (one: string) => weekdays.includes(weekdayOf(one));
  let at = day;
  while (!isWorkday(at)) at = addDays(at, 1);
  // Whole weeks at a time, so that a long time takes no longer.
  at = addDays(at, 7 * Math.floor(days / new Set(weekdays).size));
  for (let left = days % new Set(weekdays).size; left > 0; left -= Number(isWorkday(at))) at = addDays(at, 1);
  return at;
}

const later = (one: string, other: string): string => (one < other ? other : one);

/** Today in the shop, and the first day on which an order that is placed now leaves. All that a page says of days changes with it. */
export type ShopDay = { today: string; firstDay: string };

export function shopDayAt(now: Date, calendar: Calendar): ShopDay {
  const { day, time } = dayAndTime(now, calendar.timeZone);
  return { today: day, firstDay: addWorkingDays(time < calendar.cutOff ? day : addDays(day, 1), 0, calendar) };
}

/** When the last piece of the lines leaves an order that is placed now; null if a piece is not in stock and nobody knows when it is. */
export function shippingDay(
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

/** When an order that ships on this day arrives. */
export function arrival(
  shipsAt: string | null,
  { transitDays }: Pick<DeliveryOption, "transitDays">,
  calendar: Calendar,
): PromisedDays {
  if (shipsAt === null || transitDays === null) return { shipsAt, arrivesFrom: null, arrivesUntil: null };
  return {
    shipsAt,
    arrivesFrom: addWorkingDays(shipsAt, transitDays.from, calendar),
    arrivesUntil: addWorkingDays(shipsAt, transitDays.until, calendar),
  };
}

/** The lines by the days on which they leave, the earliest first, and last those of which nobody knows it. */
export function promisedParts(
  lines: readonly PromisedLine[],
  at: ShopDay,
  option: Pick<DeliveryOption, "transitDays">,
  calendar: Calendar,
): PromisedPart[] {
  const byDay = Map.groupBy(lines, (line) => shippingDay([line], at, calendar));
  const days = [...byDay.keys()].toSorted((one, other) => (one ?? "9").localeCompare(other ?? "9"));
  return days.map((day) => ({ lineCount: byDay.get(day)?.length ?? 0, ...arrival(day, option, calendar) }));
}

/** The shop's calendar; where the settings say nothing, the usual one. */
export const calendarOf = ({
  timeZone,
  delivery: { workingDays = usualDays.workingDays, cutOff = usualDays.cutOff },
}: {
  timeZone: string;
  delivery: { workingDays?: readonly number[] | undefined; cutOff?: string | undefined };
}): Calendar => ({ timeZone, workingDays, cutOff });
