import { expect, test } from "vitest";
import { addDays, dayIn, daysFrom, momentsOf, startsOfDays } from "./shop-days.ts";

const inZone = (timeZone: string) => ({
  settings: { read: async () => ({ timeZone }) as never, invalidate: () => {} },
});
const iso = ({ from, before }: { from: number | undefined; before: number | undefined }) =>
  [from, before].map((moment) => moment && new Date(moment).toISOString());

test.each([
  ["UTC", "2026-11-23", "2026-11-23", "2026-11-23T00:00:00.000Z", "2026-11-24T00:00:00.000Z"],
  ["America/New_York", "2026-11-23", "2026-11-23", "2026-11-23T05:00:00.000Z", "2026-11-24T05:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-23", "2026-11-24", "2026-11-22T18:30:00.000Z", "2026-11-24T18:30:00.000Z"],
  // Days on which the clocks change.
  ["Europe/London", "2026-03-29", "2026-03-29", "2026-03-29T00:00:00.000Z", "2026-03-29T23:00:00.000Z"],
  ["Europe/London", "2026-10-25", "2026-10-25", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
  // Here the clocks change at midnight: a day without its first hour, and a day with its last hour twice.
  ["America/Santiago", "2026-09-06", "2026-09-06", "2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"],
  ["America/Santiago", "2026-04-04", "2026-04-04", "2026-04-04T03:00:00.000Z", "2026-04-05T04:00:00.000Z"],
  ["America/Havana", "2026-03-08", "2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["Africa/Cairo", "2026-04-24", "2026-04-24", "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"],
  ["Pacific/Auckland", "2026-09-27", "2026-09-27", "2026-09-26T12:00:00.000Z", "2026-09-27T11:00:00.000Z"],
])("in %s, %s to %s are these moments", async (timeZone, from, to, first, end) => {
  expect(iso(await momentsOf(inZone(timeZone), { from, to }))).toEqual([first, end]);
});

test("moments are taken as they are, the last one included", async () => {
  const days = { from: "2026-11-23T10:00:00+02:00", to: "2026-11-23T12:00:00Z" };
  expect(iso(await momentsOf(inZone("America/New_York"), days))).toEqual([
    "2026-11-23T08:00:00.000Z",
    "2026-11-23T12:00:00.001Z",
  ]);
  expect(await momentsOf(inZone("UTC"), {})).toEqual({ from: undefined, before: undefined });
});

test("days follow each other, and each begins where the one before ends, also when the clocks change", () => {
  expect(daysFrom("2026-02-27", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  const hours = (days: string[], timeZone: string) => {
    const starts = startsOfDays(days, timeZone);
    return starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / 3_600_000);
  };
  expect(hours(daysFrom("2026-03-28", 4), "Europe/London")).toEqual([24, 23, 24]);
  expect(hours(daysFrom("2026-10-24", 4), "Europe/London")).toEqual([24, 25, 24]);
});

test("it is another day in another time zone", () => {
  const moment = Date.parse("2026-11-23T22:30:00Z");
  expect(dayIn("UTC", moment)).toBe("2026-11-23");
  expect(dayIn("Asia/Kolkata", moment)).toBe("2026-11-24");
});
