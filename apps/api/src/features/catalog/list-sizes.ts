import type { Tool } from "@ironmonger/contract/catalog";
import { maxSizes } from "@ironmonger/contract/models";
import type { Database } from "@ironmonger/db/client";
import { attributes, type models, toolAttributes, tools } from "@ironmonger/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isOnSale, listToolsById } from "./internal/tool-row.ts";

type SizedModel = Pick<typeof models.$inferSelect, "id" | "rowAttribute" | "columnAttribute">;

/** The tools of a model on sale, by the values of its row attribute, then of its column attribute. */
export async function listSizes(db: Database, { id, rowAttribute, columnAttribute }: SizedModel): Promise<Tool[]> {
  const [row, column] = [alias(toolAttributes, "row_value"), alias(toolAttributes, "column_value")];
  const idOf = (name: string | null) =>
    sql`(select ${attributes.id} from ${attributes} where lower(${attributes.name}) = lower(${name}))`;
  const rows = await db
    .select({ id: tools.id })
    .from(tools)
    .leftJoin(row, and(eq(row.toolId, tools.id), sql`${row.attributeId} = ${idOf(rowAttribute)}`))
    .leftJoin(column, and(eq(column.toolId, tools.id), sql`${column.attributeId} = ${idOf(columnAttribute)}`))
    .where(and(eq(tools.modelId, id), isOnSale))
    .orderBy(asc(row.number), asc(row.value), asc(column.number), asc(column.value), asc(tools.id))
    .limit(maxSizes);
  return listToolsById(
    db,
    rows.map((size) => size.id),
  );
}
