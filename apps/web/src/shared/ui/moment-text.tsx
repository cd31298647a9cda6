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

const steps = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;

/** `3 days ago` or `in 2 hours`, rounded down to whole units; the moment itself is its tooltip. Only for parts that the browser renders. */
export function AgeText({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={getFormats().moment.format(moment)}>
      {describeAge((moment.getTime() - Date.now()) / 1000)}
    </time>
  );
}

export function describeAge(seconds: number): string {
  const step = steps.find((one) => one.seconds <= Math.abs(seconds));
  if (!step) return seconds < 0 ? "just now" : "in less than a minute";
  return new Intl.RelativeTimeFormat("en").format(Math.trunc(seconds / step.seconds), step.unit);
}
