import { expect, test } from "vitest";
import { PeriodInput } from "../insights.ts";
import { countDays, readPeriod } from "./periods.ts";

test.each([
  ["", { range: 30 }],
  ["range=7", { range: 7 }],
  ["range=90", { range: 90 }],
  ["range=31", { range: 30 }],
  ["from=2026-11-01&to=2026-11-30", { from: "2026-11-01", to: "2026-11-30" }],
  ["from=2026-11-30&to=2026-11-30", { from: "2026-11-30", to: "2026-11-30" }],
  // No periods.
  ["from=2026-11-30&to=2026-11-01", { range: 30 }],
  ["from=2026-11-01", { range: 30 }],
  ["from=2026-02-30&to=2026-03-01", { range: 30 }],
  ["from=2024-01-01&to=2026-01-01&range=7", { range: 7 }],
  ["from=yesterday&to=today", { range: 30 }],
])("the address ?%s asks for %o, and the server takes it", (query, period) => {
  expect(readPeriod(new URLSearchParams(query))).toEqual(period);
  expect(PeriodInput.parse(period)).toEqual(period);
});

test("the server refuses what is no period, and says why", () => {
  const messageOf = (input: object) => PeriodInput.safeParse(input).error?.issues[0]?.message;
  expect(messageOf({ from: "2026-11-02", to: "2026-11-01" })).toBe("The last day comes before the first");
  expect(messageOf({ from: "2026-11-02" })).toBe("Choose a first and a last day");
  expect(messageOf({ from: "2025-11-01", to: "2026-11-02" })).toBe("A period has at most 366 days");
  expect(messageOf({ from: "2026-02-30", to: "2026-03-01" })).toBe("This is not a date.");
  expect(PeriodInput.safeParse({ range: 8 }).success).toBe(false);
  expect(PeriodInput.parse(undefined)).toEqual({ range: 30 });
});

test("both days of a period count, also when the clocks change between them", () => {
  expect(countDays("2026-03-28", "2026-03-30")).toBe(3);
  expect(countDays("2024-02-28", "2024-03-01")).toBe(3);
});
