// Our own code, because creating a built-in formatter takes a phone longer than drawing a page of dates. In American English like the
// shop's amounts and emails.

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `Nov 23, 2026`, in the reader's time zone. */
export const formatDay = (moment: Date): string =>
  `${months[moment.getMonth()]} ${moment.getDate()}, ${moment.getFullYear()}`;

/** `Nov 23, 2026, 2:05 PM`, in the reader's time zone. */
export function formatMoment(moment: Date): string {
  const hours = moment.getHours();
  const minutes = String(moment.getMinutes()).padStart(2, "0");
  return `${formatDay(moment)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** `Nov 23` of a day such as `2026-11-23`. */
export const shortDay = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`;
