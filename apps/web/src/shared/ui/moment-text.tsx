let formats: { moment: Intl.DateTimeFormat; day: Intl.DateTimeFormat } | undefined;

/** Made for the first moment that is shown: making them takes a slow phone a tenth of a second. */
const getFormats = () => {
  formats ??= {
    moment: new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }),
    day: new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }),
  };
  return formats;
};

/** A moment as the reader's locale writes it, in the reader's time zone. Only for what the browser renders. */
export function MomentText({ at, isDayOnly = false }: { at: string; isDayOnly?: boolean }) {
  const { day, moment } = getFormats();
  return <time dateTime={at}>{(isDayOnly ? day : moment).format(new Date(at))}</time>;
}
