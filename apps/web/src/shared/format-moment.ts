// Our own code, because creating a built-in formatter takes a phone longer than drawing a page of dates. Dates are in American English,
// like the shop's amounts and emails. Without a time zone, moments are shown in the reader's.

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

type Fields = { year: number; month: number; day: number; hour: number; minute: number };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The built-in formatter is created once for each zone. */
function fieldsIn(timeZone: string, moment: Date): Fields {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    const numeric = "numeric" as const;
    formatter = new Intl.DateTimeFormat("en-US", {
      ...{ timeZone, year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric },
      hourCycle: "h23",
    });
    formatters.set(timeZone, formatter);
  }
  const fields = formatter.formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(fields.find((field) => field.type === type)?.value);
  return { year: read("year"), month: read("month") - 1, day: read("day"), hour: read("hour"), minute: read("minute") };
}

const utcFields = (moment: Date): Fields => ({
  year: moment.getUTCFullYear(),
  month: moment.getUTCMonth(),
  day: moment.getUTCDate(),
  hour: moment.getUTCHours(),
  minute: moment.getUTCMinutes(),
});

function fieldsOf(moment: Date, timeZone?: string): Fields {
  if (timeZone === "UTC") return utcFields(moment);
  if (timeZone !== undefined && !Number.isNaN(moment.getTime())) return fieldsIn(timeZone, moment);
  // As if the reader's were UTC.
  return utcFields(new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000));
}

const timeOf = ({ hour, minute }: Fields): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
const dayOf = ({ year, month, day }: Fields): string => `${months[month]} ${day}, ${year}`;

/** `Nov 23, 2026` */
export const formatDay = (moment: Date, timeZone?: string): string => dayOf(fieldsOf(moment, timeZone));

/** `Nov 23, 2026, 2:05 PM` */
export function formatMoment(moment: Date, timeZone?: string): string {
  const fields = fieldsOf(moment, timeZone);
  return `${dayOf(fields)}, ${timeOf(fields)}`;
}

/** `Nov 23, 2:05 PM`, or `Nov 23, 2025` if it is not in this year. */
export function formatShortMoment(moment: Date, timeZone?: string): string {
  const fields = fieldsOf(moment, timeZone);
  const isThisYear = fields.year === fieldsOf(new Date(), timeZone).year;
  return isThisYear ? `${months[fields.month]} ${fields.day}, ${timeOf(fields)}` : dayOf(fields);
}

/** `Nov 23`, or `Nov 23, 2025` if it is not in this year. */
export function formatShortDay(moment: Date, timeZone?: string): string {
  const fields = fieldsOf(moment, timeZone);
  const isThisYear = fields.year === fieldsOf(new Date(), timeZone).year;
  return isThisYear ? `${months[fields.month]} ${fields.day}` : dayOf(fields);
}

/** `Nov 2026` of a month such as `2026-11`. */
export const formatMonth = (month: string): string => `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** `Nov 23` of a day such as `2026-11-23`. */
export const shortDay = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`;
