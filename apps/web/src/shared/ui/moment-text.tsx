const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** A moment as the reader's locale writes it, in the reader's time zone. Only for pages that the browser renders. */
export function MomentText({ at, isDayOnly = false }: { at: string; isDayOnly?: boolean }) {
  return <time dateTime={at}>{(isDayOnly ? days : moments).format(new Date(at))}</time>;
}
