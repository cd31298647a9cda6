import { expect, test } from "vitest";
import { splitByMatches } from "./highlight.tsx";

const marked = (text: string, query: string) =>
  splitByMatches(text, query)
    .filter(({ isMatch }) => isMatch)
    .map(({ segment }) => segment);

test("the searched words are marked wherever they stand, whatever their case", () => {
  expect(marked("Hex bolt M12, hex nut", "HEX m12")).toEqual(["Hex", "M12", "hex"]);
});

test("signs that mean something to a computer are looked for as they are", () => {
  expect(marked("Drill (18 V) + case", "(18 .*")).toEqual(["(18"]);
});

test("nothing is lost or doubled", () => {
  const text = "Claw hammer for hammering";
  expect(
    splitByMatches(text, "hammer")
      .map(({ segment }) => segment)
      .join(""),
  ).toBe(text);
});
