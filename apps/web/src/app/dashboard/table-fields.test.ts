import { ListAuditInput } from "@ironmonger/contract/audit";
import { ListToolsInput } from "@ironmonger/contract/catalog/list-tools";
import { ListCompaniesInput } from "@ironmonger/contract/companies";
import { ListMyOrdersInput, ListOrdersInput } from "@ironmonger/contract/orders";
import { ListPriceListRowsInput } from "@ironmonger/contract/price-lists";
import { ListReviewsInput } from "@ironmonger/contract/reviews";
import { ListUsersInput } from "@ironmonger/contract/users";
import { describe, expect, test } from "vitest";
import { changeTableState, exportAddress, readTableState, writeTableState } from "../../shared/table/table-state.ts";
import {
  auditFields,
  companyFields,
  myOrderFields,
  orderFields,
  priceListFields,
  reviewFields,
  toolFields,
  userFields,
} from "./table-fields.ts";

const read = (query: string) => readTableState(orderFields, new URLSearchParams(query));
const plain = read("");

describe("the address of an admin table", () => {
  test("a plain address asks for the first page, newest first", () => {
    expect(plain).toEqual({ page: 1, pageSize: 20, search: "", sortBy: "placedAt", direction: "desc" });
  });

  test("the request has the values of the address", () => {
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

  test("a query survives being written to the address and read again", () => {
    const state = { ...plain, page: 7, search: "5 & 6 = ü", status: "unpaid" as const };
    expect(readTableState(orderFields, writeTableState(orderFields, state))).toEqual(state);
  });

  test("the default query has a plain address", () => {
    expect(writeTableState(orderFields, plain).toString()).toBe("");
  });

  test("a new search begins at the first page, and turning the page leaves the search", () => {
    const searched = changeTableState({ ...plain, page: 9 }, { search: "saw" });
    expect(searched).toMatchObject({ page: 1, search: "saw" });
    expect(changeTableState(searched, { page: 2 })).toMatchObject({ page: 2, search: "saw" });
  });

  test("the exported file has every page of what is filtered", () => {
    const filters = { search: "saw", status: "pending" } as const;
    const state = { ...plain, ...({ page: 4, pageSize: 50, sortBy: "total" } as const), ...filters };
    expect(exportAddress("/export/orders.csv", orderFields, state)).toBe(
      "/export/orders.csv?search=saw&status=pending",
    );
    expect(exportAddress("/export/orders.csv", orderFields, plain)).toBe("/export/orders.csv");
  });
});

const tables = [
  { fields: orderFields, schema: ListOrdersInput },
  { fields: myOrderFields, schema: ListMyOrdersInput },
  { fields: toolFields, schema: ListToolsInput },
  { fields: priceListFields, schema: ListPriceListRowsInput },
  { fields: companyFields, schema: ListCompaniesInput },
  { fields: userFields, schema: ListUsersInput },
  { fields: reviewFields, schema: ListReviewsInput },
  { fields: auditFields, schema: ListAuditInput },
];
const texts = [
  ...["", "1", "0", "-1", "1.5", "100", "101", "1000000", "1000001", "abc", " saw ", "a\0b", "a".repeat(201), "none"],
  ...[
    "2026-11-23",
    "2026-02-30",
    "2026-11-23T10:00:00Z",
    "2026-11-23T10:00:00.5+02:00",
    "2026-11-23T25:00:00Z",
    "0000-01-01",
    "1899-12-31T23:59:59Z",
    "9999-12-31",
    "10:00",
  ],
  ...["01234567-89ab-7def-8123-456789abcdef", "10472,10473", "10472,", "ann@example.com"],
  ...["on-hold", "tax-id", "name", "ended", "validFrom"],
  ...["pending", "paid", "12h", "hand-tools", "low", "admin", "tool", "added", "asc", "total", "at"],
];

test("whatever stands in the address of a table, the server takes what is read from it, and it knows every field", () => {
  for (const { fields, schema } of tables) {
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
    expect(readTableState<object>(fields, new URLSearchParams())).toEqual(schema.parse({}));
    for (const name of Object.keys(fields))
      for (const text of texts) {
        const state = readTableState<object>(fields, new URLSearchParams({ [name]: text }));
        expect(schema.parse(state), `${name}=${text}`).toEqual(state);
      }
  }
});
