import { expect, test } from "vitest";
import {
  changeTableState,
  dayOrMoment,
  exportAddress,
  filtersOf,
  isFilteredState,
  matching,
  newestFirst,
  oneOf,
  pageFields,
  readTableState,
  type TableFields,
  writeTableState,
} from "./table-state.ts";

type State = {
  page: number;
  pageSize: number;
  search: string;
  state: "open" | "paid" | undefined;
  from: string | undefined;
  sku: string | undefined;
  sortBy: "name" | "price";
  direction: "asc" | "desc";
};
const fields: TableFields<State> = {
  ...pageFields,
  state: oneOf(["open", "paid"] as const),
  from: dayOrMoment,
  sku: matching(/^[A-Z]{2}-\d+$/),
  sortBy: oneOf(["name", "price"] as const, "name"),
  direction: newestFirst as TableFields<State>["direction"],
};
const read = (address: string) => readTableState(fields, new URLSearchParams(address));

test("an address without parameters shows the first page, unfiltered, in the usual order", () => {
  expect(read("")).toEqual({ page: 1, pageSize: 20, search: "", sortBy: "name", direction: "desc" });
});

test.each([
  ["page=3", { page: 3 }],
  ["pageSize=50", { pageSize: 50 }],
  ["search=%20clamp%20", { search: "clamp" }],
  ["state=paid", { state: "paid" }],
  ["sku=HT-1008", { sku: "HT-1008" }],
  ["from=2026-11-24", { from: "2026-11-24" }],
  ["from=2026-11-24T10:00:00.000Z", { from: "2026-11-24T10:00:00.000Z" }],
  ["from=2026-11-24T10:00:00%2B02:00", { from: "2026-11-24T10:00:00+02:00" }],
  ["sortBy=price&direction=asc", { sortBy: "price", direction: "asc" }],
])("%s of the address is understood", (address, expected) => {
  expect(read(address)).toMatchObject(expected);
});

test.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=1e3",
  "page=99999999999",
  "pageSize=1000",
  "state=lost",
  "state=",
  "sku=ht-1008",
  "from=24.11.2026",
  "from=2026-02-30",
  "from=0020-11-24",
  "from=2026-11-24T25:00:00Z",
  "sortBy=colour",
  "direction=up",
  `search=${"a".repeat(201)}`,
  "search=a%00b",
])("%s is not understood, and counts as absent", (address) => {
  expect(read(address)).toEqual(read(""));
});

test("what is as usual does not stand in the address", () => {
  expect(writeTableState(fields, read("")).toString()).toBe("");
  expect(writeTableState(fields, read("page=2&state=paid&direction=desc&search=a%26b")).toString()).toBe(
    "page=2&search=a%26b&state=paid",
  );
});

test("what is written is read as the same", () => {
  const state = read("page=7&pageSize=100&search=%2B%20%26&state=open&from=2026-11-24&sku=HT-1&sortBy=price");
  expect(readTableState(fields, writeTableState(fields, state))).toEqual(state);
});

test("another filter returns to the first page, another page keeps the filter", () => {
  const state = read("page=7&state=open");
  expect(changeTableState(state, { state: "paid" })).toMatchObject({ page: 1, state: "paid" });
  expect(changeTableState(state, { page: 8 })).toMatchObject({ page: 8, state: "open" });
});

test("page and order exclude no row, so that they are no filters", () => {
  expect(filtersOf(read("page=7&pageSize=50&sortBy=price&direction=asc"))).toEqual({});
  expect(isFilteredState(read("page=7"))).toBe(false);
  expect(filtersOf(read("page=7&state=open&search=a"))).toEqual({ state: "open", search: "a" });
  expect(isFilteredState(read("search=a"))).toBe(true);
});

test("the file has every row that matches, not only those of the page", () => {
  expect(exportAddress("/export/tools.csv", fields, read("page=7&sortBy=price"))).toBe("/export/tools.csv");
  expect(exportAddress("/export/tools.csv", fields, read("page=7&state=open"))).toBe("/export/tools.csv?state=open");
});
