import { ListOrdersInput } from "@ironmonger/contract/orders";
import { describe, expect, test } from "vitest";
import { changeTableState, exportAddress, readTableState, writeTableState } from "./table-state.ts";

const read = (query: string) => readTableState(ListOrdersInput, new URLSearchParams(query));
const plain = read("");

describe("the address of an admin table", () => {
  test("a plain address asks for the first page, newest first", () => {
    expect(plain).toEqual({ page: 1, pageSize: 20, search: "", sortBy: "placedAt", direction: "desc" });
  });

  test("what the address says is what the server is asked", () => {
    expect(read("page=3&search=clamp&status=pending&sortBy=total&direction=asc")).toEqual({
      page: 3,
      pageSize: 20,
      search: "clamp",
      status: "pending",
      sortBy: "total",
      direction: "asc",
    });
  });

  test.each(["page=0", "page=abc", "pageSize=5000", "status=lost", "sortBy=colour", "direction=up", "unknown=1"])(
    "a parameter that makes no sense is left out: %s",
    (query) => expect(read(query)).toEqual(plain),
  );

  test("a search for digits stays text", () => {
    expect(read("search=0042").search).toBe("0042");
  });

  test("a question survives being written to the address and read again", () => {
    const state = { ...plain, page: 7, search: "5 & 6 = ü", status: "unpaid" as const };
    expect(readTableState(ListOrdersInput, writeTableState(ListOrdersInput, state))).toEqual(state);
  });

  test("the plain question has a plain address", () => {
    expect(writeTableState(ListOrdersInput, plain).toString()).toBe("");
  });

  test("a new search begins at the first page, and turning the page keeps the search", () => {
    const searched = changeTableState({ ...plain, page: 9 }, { search: "saw" });
    expect(searched).toMatchObject({ page: 1, search: "saw" });
    expect(changeTableState(searched, { page: 2 })).toMatchObject({ page: 2, search: "saw" });
  });

  test("the exported file has every page of what is filtered", () => {
    const state = { ...plain, page: 4, pageSize: 50, search: "saw", status: "pending" as const };
    expect(exportAddress("/export/orders.csv", ListOrdersInput, state)).toBe(
      "/export/orders.csv?search=saw&status=pending",
    );
    expect(exportAddress("/export/orders.csv", ListOrdersInput, plain)).toBe("/export/orders.csv");
  });
});
