import { expect, test } from "vitest";
import { plainNumber } from "./plain-number.ts";

test.each([
  ["64.73700000000001", "64.737"],
  ["64.73700000000001 mm", "64.737 mm"],
  ["64,73700000000001 mm", "64.737 mm"],
  ["-0.30000000000000004", "-0.3"],
  ["1e-9", "0.000000001"],
  ["2.5E+3 W", "2500 W"],
  ["1e+21", "1000000000000000000000"],
  ["0.1234567894", "0.123456789"],
])("the number %j of a program is %j", (text, plain) => {
  expect(plainNumber(text)).toBe(plain);
});

test.each([
  "10",
  "64.737 mm",
  "3/4 in",
  "1,200 mm",
  "400123456789",
  "1.234.567.890.123",
  "2E10",
  "M8 x 1.25",
  "red",
  "0.000000001",
])("%j stays as it is written", (text) => {
  expect(plainNumber(text)).toBe(text);
});
