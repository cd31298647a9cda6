import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { knownValues } from "./schema/columns.ts";
import * as schema from "./schema/index.ts";

const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []));
const needed = tables.map(({ name, columns, checks }) => ({
  name,
  present: checks.map((check) => check.name),
  needed: knownValues(Object.fromEntries(columns.map((column) => [column.name, column]))).map((check) => check.name),
}));

test("some tables have columns with known values", () => {
  expect(needed.filter((table) => table.needed.length > 0).length).toBeGreaterThan(20);
});

test.each(needed)("the database refuses unknown values of $name", (table) => {
  expect(table.present).toEqual(expect.arrayContaining(table.needed));
});
