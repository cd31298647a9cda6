import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, formatMoment, shortDay } from "./format-moment.ts";

const moments = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });

// British English writes "Sept" as the only month with four letters.
const short = (text: string) => text.replace("Sept", "Sep");

test("a moment and its day are written as in British English", () => {
  const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
  fc.assert(
    fc.property(moments, (date) => {
      expect(formatMoment(date)).toBe(short(moment.format(date)));
      expect(formatDay(date)).toBe(short(day.format(date)));
    }),
  );
});

test("a day of a chart is written as in British English", () => {
  const format = new Intl.DateTimeFormat("en-GB", { month: "short", day: "numeric", timeZone: "UTC" });
  fc.assert(
    fc.property(moments, (date) => {
      expect(shortDay(date.toISOString().slice(0, 10))).toBe(short(format.format(date)));
    }),
  );
});
