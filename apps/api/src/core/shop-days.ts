import type { Services } from "./services.ts";

/** The first and last day of a filter, as `2026-11-23`, or exact moments; both included. */
export type Days = { from?: string | undefined; to?: string | undefined };
/** Milliseconds since 1970, for a filter `from <= moment < before`. */
export type Moments = { from: number | undefined; before: number | undefined };

const dayMs = 24 * 3_600_000;

/** When the days of a filter begin and end in the shop's time zone. */
export async function momentsOf({ settings }: Pick<Services, "settings">, { from, to }: Days): Promise<Moments> {
  const { timeZone } = await settings.read();
  return {
    from: from === undefined ? undefined : isDay(from) ? startOfDay(Date.parse(from), timeZone) : Date.parse(from),
    before:
      to === undefined ? undefined : isDay(to) ? startOfDay(Date.parse(to) + dayMs, timeZone) : Date.parse(to) + 1,
  };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** `midnight` is the beginning of the day in UTC. The offset is asked again for the first answer: it may change during the hours between. */
function startOfDay(midnight: number, timeZone: string): number {
  const guess = midnight - offsetMs(midnight, timeZone);
  return midnight - offsetMs(guess, timeZone);
}

/** How far ahead of UTC the clocks of a time zone are. */
function offsetMs(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}
