import type { Tool } from "@ironmonger/contract/catalog";
import type { ListedTool } from "@ironmonger/contract/catalog/search";
import type { Database } from "@ironmonger/db/client";
import { attributes, models, toolAttributes, tools } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { isOnSale } from "../tools/tool-row.ts";
import { compareSizes, type SizeValue } from "./internal/compare-sizes.ts";

/** The rows of a list, each size with the model that it stands for. `shown`: which tools the buyer is shown. */
export async function withModels(db: Database, rows: Tool[], shown: SQL | undefined): Promise<ListedTool[]> {
  const ids = rows.flatMap(({ modelId }) => modelId ?? []);
  if (ids.length === 0) return rows;
  const { text, number, value } = toolAttributes;
  const modelRows = await db
    .select({
      id: models.id,
      name: models.name,
      toolCount: sql<number>`count(*)::int`,
      fromPriceCents: sql<number>`min(${tools.priceCents})`,
      values: sql<
        SizeValue[]
      >`coalesce(json_agg(json_build_object('value', ${value}, 'number', ${number}, 'text', ${text})) filter (where ${text} is not null), '[]')`,
    })
    .from(models)
    .innerJoin(tools, and(eq(tools.modelId, models.id), isOnSale, shown))
    .leftJoin(attributes, sql`lower(${attributes.name}) = lower(${models.rowAttribute})`)
    .leftJoin(toolAttributes, and(eq(toolAttributes.toolId, tools.id), eq(toolAttributes.attributeId, attributes.id)))
    .where(isAnyOf(models.id, ids))
    .groupBy(models.id);
  const byId = new Map(
    modelRows.map(({ values, ...model }) => {
      const sorted = values.toSorted(compareSizes);
      const [first, last] = [sorted[0], sorted.at(-1)];
      const sizes = first?.text === last?.text ? (first?.text ?? "") : `${first?.text} to ${last?.text}`;
      return [model.id, { ...model, sizes }] as const;
    }),
  );
  return rows.map((row) => {
    const model = byId.get(row.modelId ?? "");
    return model ? { ...row, model } : row;
  });
}
