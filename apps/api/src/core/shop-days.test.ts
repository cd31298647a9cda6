import { expect, test } from "vitest";
import { momentsOf } from "./shop-days.ts";

const inZone = (timeZone: string) => ({
  settings: { read: async () => ({ timeZone }) as never, forget: () => {} },
});
const iso = ({ from, before }: { from: number | undefined; before: number | undefined }) =>
  [from, before].map((moment) => moment && new Date(moment).toISOString());

test.each([
  ["UTC", "2026-11-23", "2026-11-23", "2026-11-23T00:00:00.000Z", "2026-11-24T00:00:00.000Z"],
  ["America/New_York", "2026-11-23", "2026-11-23", "2026-11-23T05:00:00.000Z", "2026-11-24T05:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-23", "2026-11-24", "2026-11-22T18:30:00.000Z", "2026-11-24T18:30:00.000Z"],
  // The clocks change on these days.
  ["Europe/London", "2026-03-29", "2026-03-29", "2026-03-29T00:00:00.000Z", "2026-03-29T23:00:00.000Z"],
  ["Europe/London", "2026-10-25", "2026-10-25", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
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
