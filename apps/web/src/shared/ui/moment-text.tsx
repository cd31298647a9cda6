let formats: { moment: Intl.DateTimeFormat; day: Intl.DateTimeFormat } | undefined;

const getFormats = () => {
  formats ??= {
    moment: new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }),
    day: new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }),
  };
  return formats;
};

// The first format takes a slow phone a tenth of a second. A browser that has nothing to do makes it while the page waits for its data.
globalThis.requestIdleCallback?.(getFormats);

/** A moment as the reader's locale writes it, in the reader's time zone. Only for what the browser renders. */
export function MomentText({ at, isDayOnly = false }: { at: string; isDayOnly?: boolean }) {
  const { day, moment } = getFormats();
  return <time dateTime={at}>{(isDayOnly ? day : moment).format(new Date(at))}</time>;
}
