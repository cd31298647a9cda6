import { expect, test } from "vitest";
import { readTrackingList } from "./read-tracking-list.ts";

test.each([
  ["IM-10001, 1Z999", "a comma"],
  ["10001;1Z999", "a semicolon"],
  ["im-10001\t1Z999", "a tab, as sheets are pasted"],
  ['"IM-10001","1Z999"', "quotes"],
  ["Order,Tracking number\r\nIM-10001,1Z999\r\n\r\n", "a heading and blank lines"],
])("a list of orders and tracking numbers is read: %s, with %s", (text) => {
  expect(readTrackingList(text)).toEqual({ rows: [{ number: 10_001, trackingNumber: "1Z999" }], issues: [] });
});

test("what cannot be read is named by its line, and the other lines are read", () => {
  const { rows, issues } = readTrackingList("IM-10001 1Z1\nfoo 1Z2\nIM-10003\nIM-10001 1Z4\nIM-10005 1Z5");
  expect(rows.map(({ number }) => number)).toEqual([10_001, 10_005]);
  expect(issues.map(({ line }) => line)).toEqual([2, 3, 4]);
});

test("a list is bounded, and a long one is read in linear time", () => {
  const long = Array.from({ length: 300 }, (_, index) => `IM-${10_000 + index} T${index}`).join("\n");
  expect(readTrackingList(long).rows).toHaveLength(100);
  const startedAt = performance.now();
  readTrackingList(`IM-10001 ${" ,;".repeat(500_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
