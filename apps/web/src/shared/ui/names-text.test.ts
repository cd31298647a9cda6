import { expect, test } from "vitest";
import { namesText } from "./names-text.ts";

const all = ["Harbour & Sons", "Northgate", "Quay", "Roofers", "Sail"].map((name) => ({ name }));

test.each([
  [all.slice(0, 0), undefined, ""],
  [all.slice(0, 1), undefined, "Harbour & Sons"],
  [all.slice(0, 3), undefined, "Harbour & Sons, Northgate, Quay"],
  [all, undefined, "Harbour & Sons, Northgate and 3 more"],
  [all.slice(0, 3), 1_002, "Harbour & Sons, Northgate and 1,000 more"],
])("of several, two are named, and the others are counted", (named, count, text) => {
  expect(namesText(named, count).replaceAll("\u00a0", " ")).toBe(text);
});
