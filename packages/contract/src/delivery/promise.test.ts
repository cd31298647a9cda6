import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeDay, describeDays, describeParts } from "./describe-promise.ts";
import {
  addDays,
  addWorkingDays,
  arrival,
  calendarOf,
  cutOffOn,
  type PromisedLine,
  packingDay,
  promisedParts,
  shopDayAt,
} from "./promise.ts";

const timeZone = "Europe/Berlin";
const calendar = calendarOf({ timeZone, delivery: { workingDays: [1, 2, 3, 4, 5], cutOff: "15:00" } });
const line = (more: Partial<PromisedLine> = {}): PromisedLine => ({
  handlingDays: 0,
  backorderedQuantity: 0,
  backInStockAt: null,
  ...more,
});
const at = (moment: string, lines = [line()]) => packingDay(lines, shopDayAt(new Date(moment), calendar), calendar);

describe("an order ships", () => {
  test("on the same day before the cut-off in the shop's time zone, otherwise on the next working day", () => {
    expect(at("2026-11-27T13:59:59Z")).toBe("2026-11-27");
    expect(at("2026-11-27T14:00:00Z")).toBe("2026-11-30");
    expect(at("2026-11-28T08:00:00Z")).toBe("2026-11-30");
    // Midnight in Berlin has passed.
    expect(at("2026-11-29T23:30:00Z")).toBe("2026-11-30");
  });

  test("after the working days that its slowest tool takes", () => {
    expect(at("2026-11-27T08:00:00Z", [line({ handlingDays: 1 }), line({ handlingDays: 3 })])).toBe("2026-12-02");
  });

  test("once the pieces on backorder are there, or nobody knows when", () => {
    const back = (backInStockAt: string | null) => [line(), line({ backorderedQuantity: 5, backInStockAt })];
    expect(at("2026-11-27T08:00:00Z", back("2026-12-12"))).toBe("2026-12-14");
    expect(at("2026-11-27T08:00:00Z", back("2026-12-09T23:30:00Z"))).toBe("2026-12-10");
    expect(at("2026-11-27T08:00:00Z", back("2026-11-26"))).toBeNull();
    expect(at("2026-11-27T08:00:00Z", back("2026-11-27"))).toBe("2026-11-27");
    expect(at("2026-11-27T08:00:00Z", back(null))).toBeNull();
    expect(at("2026-11-27T08:00:00Z", [line({ backInStockAt: "2026-12-12" })])).toBe("2026-11-27");
  });
});

test("an order arrives after the working days of its transit", () => {
  const transitDays = { from: 1, until: 2 };
  expect(arrival("2026-11-27", { transitDays }, calendar)).toEqual({
    shipsAt: "2026-11-27",
    arrivesFrom: "2026-11-30",
    arrivesUntil: "2026-12-01",
  });
  expect(arrival(null, { transitDays }, calendar)).toEqual({ shipsAt: null, arrivesFrom: null, arrivesUntil: null });
});

test("nothing leaves, arrives or is in transit on a closed day", () => {
  // Christmas of 2026: Friday the 25th, and Thursday the 24th by the shop's own wish.
  const closed = calendarOf({ timeZone, delivery: {}, daysOff: ["2026-12-24", "2026-12-25", "2027-01-01"] });
  const now = shopDayAt(new Date("2026-12-23T16:00:00Z"), closed);
  expect(now).toEqual({ today: "2026-12-23", firstDay: "2026-12-28" });
  expect(packingDay([line({ handlingDays: 4 })], now, closed)).toBe("2027-01-04");
  expect(arrival("2026-12-23", { transitDays: { from: 1, until: 5 } }, closed)).toEqual({
    shipsAt: "2026-12-23",
    arrivesFrom: "2026-12-28",
    arrivesUntil: "2027-01-04",
  });
});

test("each weekday may have its own cut-off, and those without one the usual", () => {
  const short = calendarOf({ timeZone, delivery: { cutOff: { 5: "12:00" } } });
  expect(shopDayAt(new Date("2026-11-27T10:59:00Z"), short).firstDay).toBe("2026-11-27");
  expect(shopDayAt(new Date("2026-11-27T11:00:00Z"), short).firstDay).toBe("2026-11-30");
  expect(shopDayAt(new Date("2026-11-26T13:59:00Z"), short).firstDay).toBe("2026-11-26");
  expect([cutOffOn("2026-11-27", short), cutOffOn("2026-11-26", short)]).toEqual(["12:00", "15:00"]);
});

test("an order leaves when the carrier comes, and travels on the days on which it delivers", () => {
  const option = { transitDays: { from: 1, until: 2 }, pickUpDays: [2, 4, 6], deliveryDays: [1, 2, 3, 4, 5, 6] };
  const friday = "2026-11-27";
  // Saturday is no working day of the shop, so it leaves on Tuesday.
  expect(arrival(friday, option, calendar)).toEqual({
    shipsAt: "2026-12-01",
    arrivesFrom: "2026-12-02",
    arrivesUntil: "2026-12-03",
  });
  const daily = { ...option, pickUpDays: [5] };
  expect(arrival(friday, daily, calendar)).toMatchObject({ arrivesFrom: "2026-11-28", arrivesUntil: "2026-11-30" });
  const weekend = { ...option, pickUpDays: undefined, deliveryDays: [6] };
  expect(arrival(friday, weekend, calendar)).toMatchObject({ arrivesFrom: "2026-11-28", arrivesUntil: "2026-12-05" });
  const lines = [line(), line({ handlingDays: 1 }), line({ handlingDays: 3 })];
  const parts = promisedParts(lines, { today: friday, firstDay: friday }, option, calendar);
  expect(parts.map(({ lineCount, shipsAt }) => [lineCount, shipsAt])).toEqual([
    [2, "2026-12-01"],
    [1, "2026-12-03"],
  ]);
});

test("working days are counted as by going from day to day", () => {
  const days = fc.integer({ min: 0, max: 800 }).map((index) => addDays("2026-01-01", index));
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 60 }),
      fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      fc.array(days, { maxLength: 30 }),
      (day, count, workingDays, daysOff) => {
        const isWorkday = (one: string) =>
          workingDays.includes(new Date(one).getUTCDay() || 7) && !daysOff.includes(one);
        let expected = day;
        while (!isWorkday(expected)) expected = addDays(expected, 1);
        for (let left = count; left > 0; ) {
          expected = addDays(expected, 1);
          if (isWorkday(expected)) left -= 1;
        }
        expect(addWorkingDays(day, count, calendarOf({ timeZone, delivery: { workingDays }, daysOff }))).toBe(expected);
      },
    ),
  );
});

test("a tool says when it leaves and arrives at home: of two days the later one, and nothing that the shop does not know", () => {
  const days = { shipsAt: "2026-11-30", arrivesFrom: "2026-12-01", arrivesUntil: "2026-12-02" };
  expect(describeDays(days, "2026-11-29")).toBe("Leaves Mon 30 Nov, with you Wed 2 Dec");
  expect(describeDays(days, "2026-11-30")).toBe("Leaves today, with you Wed 2 Dec");
  expect(describeDay(days, "2026-11-30")).toBe("With you Wed 2 Dec");
  const unknown = { shipsAt: null, arrivesFrom: null, arrivesUntil: null };
  expect([describeDays(unknown, "2026-11-30"), describeDay(unknown, "2026-11-30")]).toEqual([null, null]);
  expect(describeDays({ ...unknown, shipsAt: "2027-01-04" }, "2026-11-30")).toBe("Leaves Mon 4 Jan 2027");
});

test("parts that leave on different days are named with their days; an order that leaves on one day has none", () => {
  const part = (lineCount: number, shipsAt: string | null, arrives: string | null) => ({
    ...{ lineCount, shipsAt, arrivesFrom: arrives, arrivesUntil: arrives },
  });
  const today = "2026-11-29";
  const parts = [part(10, "2026-11-30", "2026-12-01"), part(3, "2026-12-14", "2026-12-15"), part(1, null, null)];
  expect(describeParts(parts, { today })).toBe(
    "10 lines leave Mon 30 Nov, with you Tue 1 Dec; 3 lines leave Mon 14 Dec, with you Tue 15 Dec; 1 line leaves when it arrives",
  );
  expect(describeParts(parts.slice(1), { today, isCollected: true })).toBe(
    "3 lines ready Mon 14 Dec; 1 line ready when it arrives",
  );
  expect(describeParts(parts.slice(0, 1), { today })).toBeNull();
});
