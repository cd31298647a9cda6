import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, formatMoment, shortDay } from "./format-moment.ts";

const moments = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });

test("a moment and its day are written as in American English", () => {
  const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
  fc.assert(
    fc.property(moments, (date) => {
      expect(formatMoment(date)).toBe(moment.format(date));
      expect(formatDay(date)).toBe(day.format(date));
    }),
  );
});

test("a day of a chart is written as in American English", () => {
  const format = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
  fc.assert(
    fc.property(moments, (date) => {
      expect(shortDay(date.toISOString().slice(0, 10))).toBe(format.format(date));
    }),
  );
});
