import { use } from "react";
import { formatDay, formatMoment, formatShortDay, formatShortMoment } from "../format-moment.ts";
import { TimeZoneContext } from "../time-zone-context.ts";
import { useIsHydrated } from "./until-hydrated.tsx";

/**
 * A date and time, with all of it as its tooltip: in the office in the shop's time zone, which the tooltip names, otherwise in the
 * reader's, which the server does not know: until the page is hydrated its place is left free.
 */
export function MomentText({
  at,
  isDayOnly = false,
  isShort = false,
}: {
  at: string;
  isDayOnly?: boolean;
  isShort?: boolean;
}) {
  const timeZone = use(TimeZoneContext);
  const isHydrated = useIsHydrated();
  const isKnown = isHydrated || timeZone !== undefined;
  const moment = new Date(at);
  const [long, short] = isDayOnly ? [formatDay, formatShortDay] : [formatMoment, formatShortMoment];
  const format = isShort ? short : long;
  return (
    <time
      dateTime={at}
      title={
        timeZone ? `${formatMoment(moment, timeZone)} (${timeZone})` : isHydrated ? formatMoment(moment) : undefined
      }
      style={isKnown ? undefined : { visibility: "hidden" }}
    >
      {format(moment, isKnown ? timeZone : "UTC")}
    </time>
  );
}

const steps = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;

/** `3 days ago` or `in 2 hours`, rounded down to whole units; the moment itself is its tooltip. */
export function AgeText({ at }: { at: string }) {
  const timeZone = use(TimeZoneContext);
  const isHydrated = useIsHydrated();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={isHydrated ? formatMoment(moment, timeZone) : undefined} suppressHydrationWarning>
      {describeAge((moment.getTime() - Date.now()) / 1000)}
    </time>
  );
}

export function describeAge(seconds: number): string {
  const step = steps.find((one) => one.seconds <= Math.abs(seconds));
  if (!step) return seconds < 0 ? "just now" : "in less than a minute";
  const count = Math.floor(Math.abs(seconds) / step.seconds);
  const age = `${count} ${step.unit}${count === 1 ? "" : "s"}`;
  return seconds < 0 ? `${age} ago` : `in ${age}`;
}
