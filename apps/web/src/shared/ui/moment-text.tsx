let moments: Intl.DateTimeFormat | undefined;
let days: Intl.DateTimeFormat | undefined;

const momentFormat = () => {
  moments ??= new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  return moments;
};
const dayFormat = () => {
  days ??= new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
  return days;
};

// Creating the first format takes a slow phone a tenth of a second, so an idle browser creates it while the page waits for its data.
globalThis.requestIdleCallback?.(momentFormat);

/** A date and time in the reader's locale and time zone. Only for parts that the browser renders. */
export function MomentText({ at, isDayOnly = false }: { at: string; isDayOnly?: boolean }) {
  const format = isDayOnly ? dayFormat() : momentFormat();
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
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
    <time dateTime={at} title={momentFormat().format(moment)}>
      {describeAge((moment.getTime() - Date.now()) / 1000)}
    </time>
  );
}

export function describeAge(seconds: number): string {
  const step = steps.find((one) => one.seconds <= Math.abs(seconds));
  if (!step) return seconds < 0 ? "just now" : "in less than a minute";
  return new Intl.RelativeTimeFormat("en").format(Math.trunc(seconds / step.seconds), step.unit);
}
