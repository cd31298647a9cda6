// Our own code, because creating a built-in formatter takes a phone longer than drawing a page of dates. The day stands before the month and
// the clock has 24 hours, as in the promise of delivery and on invoices. Without a time zone, moments are shown in the reader's.

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

const twoDigits = (number: number): string => String(number).padStart(2, "0");
const timeOf = ({ hour, minute }: Fields): string => `${twoDigits(hour)}:${twoDigits(minute)}`;
const dayOf = ({ year, month, day }: Fields): string => `${day} ${months[month]} ${year}`;

/** `23 Nov 2026` */
export const formatDay = (moment: Date, timeZone?: string): string => dayOf(fieldsOf(moment, timeZone));

/** `23 Nov 2026, 14:05` */
export function formatMoment(moment: Date, timeZone?: string): string {
  const fields = fieldsOf(moment, timeZone);
  return `${dayOf(fields)}, ${timeOf(fields)}`;
}

/** `23 Nov, 14:05`, or `23 Nov 2025` if it is not in this year. */
export function formatShortMoment(moment: Date, timeZone?: string): string {
  const fields = fieldsOf(moment, timeZone);
  const isThisYear = fields.year === fieldsOf(new Date(), timeZone).year;
  return isThisYear ? `${fields.day} ${months[fields.month]}, ${timeOf(fields)}` : dayOf(fields);
}

/** `23 Nov`, or `23 Nov 2025` if it is not in this year. */
export function formatShortDay(moment: Date, timeZone?: string): string {
  const fields = fieldsOf(moment, timeZone);
  const isThisYear = fields.year === fieldsOf(new Date(), timeZone).year;
  return isThisYear ? `${fields.day} ${months[fields.month]}` : dayOf(fields);
}

/** `Nov 2026` of a month such as `2026-11`. */
export const formatMonth = (month: string): string => `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** `23 Nov` of a day such as `2026-11-23`. */
export const shortDay = (day: string): string => `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]}`;
