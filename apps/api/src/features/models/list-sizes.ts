import { type Model, maxSizes } from "@ironmonger/contract/models";
import type { Database } from "@ironmonger/db/client";
import { attributes, type models, toolAttributes, tools } from "@ironmonger/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { inMerchantsOrder } from "../attributes/in-merchants-order.ts";
import { type AttributeValue, byValue } from "../attributes/value-order.ts";
import { isOnSale, listToolsById } from "../tools/tool-row.ts";

type SizedModel = Pick<typeof models.$inferSelect, "id" | "rowAttribute" | "columnAttribute">;

/**
 * The tools of a model on sale, by the values of its row attribute, then of its column attribute, and where each stands in the matrix:
 * equal values are written alike, as the first tool writes them.
 */
export async function listSizes(
  db: Database,
  { id, rowAttribute, columnAttribute }: SizedModel,
): Promise<Pick<Model, "tools" | "sizes" | "columns">> {
  const [row, column] = [alias(toolAttributes, "row_value"), alias(toolAttributes, "column_value")];
  const idOf = (name: string | null) =>
    sql`(select ${attributes.id} from ${attributes} where lower(${attributes.name}) = lower(${name}))`;
  const unsorted = await db
    .select({ id: tools.id, row: readValue(row), column: readValue(column) })
    .from(tools)
    .leftJoin(row, and(eq(row.toolId, tools.id), eq(row.position, 0), sql`${row.attributeId} = ${idOf(rowAttribute)}`))
    .leftJoin(
      column,
      and(eq(column.toolId, tools.id), eq(column.position, 0), sql`${column.attributeId} = ${idOf(columnAttribute)}`),
    )
    .where(and(eq(tools.modelId, id), isOnSale))
    .orderBy(asc(row.number), asc(row.value), asc(column.number), asc(column.value), asc(tools.id))
    .limit(maxSizes);
  const rows = unsorted.toSorted((one, other) => byValue(one.row, other.row) || byValue(one.column, other.column));
  const [rowText, columnText] = [writeAlike(rows.map((size) => size.row)), writeAlike(rows.map((size) => size.column))];
  const columns = rows.map((size) => size.column).toSorted(byValue);
  const ids = rows.map((size) => size.id);
  return {
    tools: await inMerchantsOrder(db, await listToolsById(db, ids)),
    sizes: rows.map((size) => ({ toolId: size.id, row: rowText(size.row), column: columnText(size.column) })),
    columns: [...new Set(columns.map(columnText))],
  };
}

const readValue = ({ value, text, number, key }: Record<keyof AttributeValue, AnyPgColumn>) => ({
  value: sql<string | null>`${value}`,
  text: sql<string | null>`${text}`,
  number: sql<number | null>`${number}`,
  key: sql<string | null>`${key}`,
});

/** The text of the first of equal values; empty for a tool without one. */
function writeAlike(values: AttributeValue[]): (of: AttributeValue) => string {
  const texts = new Map<string | null, string>();
  for (const { value, text } of values) if (!texts.has(value)) texts.set(value, text ?? "");
  return ({ value }) => texts.get(value) ?? "";
}
