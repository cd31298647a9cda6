// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeXlsx } from "../../testing/make-xlsx.ts";
import "../../testing/render-in-shop.tsx";
import { readSheetText } from "./read-sheet-text.ts";

const read = (...sheets: Parameters<typeof makeXlsx>) => {
  const content = makeXlsx(...sheets);
  // The DOM of the tests has files without this method of browsers.
  const file = Object.assign(new File([content], "list.xlsx"), { arrayBuffer: async () => content.buffer });
  return readSheetText(file);
};

test("nothing is said of empty sheets", async () => {
  expect(await read([["HT-1003", 20]], [])).toBe("HT-1003\t20");
  expect(await read([])).toBe("");
  expect(screen.queryAllByText(/Only the sheet/)).toHaveLength(0);
});

test("of several sheets the first with cells is read, and the others are named", async () => {
  expect(await read([], [["HT-1001", 20]], [], [["HT-1002", 10]], [["Note", 1]])).toBe("HT-1001\t20");
  expect(
    await screen.findByText("Only the sheet “Sheet2” of list.xlsx was read, not “Sheet4”, “Sheet5”."),
  ).toBeTruthy();
});
