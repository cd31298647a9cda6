let formats: { moment: Intl.DateTimeFormat; day: Intl.DateTimeFormat } | undefined;

const getFormats = () => {
  formats ??= {
    moment: new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }),
    day: new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }),
  };
  return formats;
};

// Creating the first format takes a slow phone a tenth of a second, so an idle browser creates it while the page waits for its data.
globalThis.requestIdleCallback?.(getFormats);

/** A date and time in the reader's locale and time zone. Only for parts that the browser renders. */
export function MomentText({ at, isDayOnly = false }: { at: string; isDayOnly?: boolean }) {
  const { day, moment } = getFormats();
  return <time dateTime={at}>{(isDayOnly ? day : moment).format(new Date(at))}</time>;
}
