import type { Tool } from "@ironmonger/contract/catalog";
import type { ListedTool } from "@ironmonger/contract/catalog/search";
import type { PriceUnit } from "@ironmonger/contract/pricing/price-unit";
import type { Database } from "@ironmonger/db/client";
import { attributes, models, toolAttributes, tools } from "@ironmonger/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { type AttributeValue, byValue } from "../attributes/value-order.ts";
import { isOnSale } from "../tools/tool-row.ts";

/** The rows of a list, each size with the model that it stands for. `shown`: which tools the buyer is shown. */
export async function withModels(db: Database, rows: Tool[], shown: SQL | undefined): Promise<ListedTool[]> {
  const ids = rows.flatMap(({ modelId }) => modelId ?? []);
  if (ids.length === 0) return rows;
  const ofRows = axisOf("row");
  const ofColumns = axisOf("column");
  const modelRows = await db
    .select({
      id: models.id,
      name: models.name,
      toolCount: sql<number>`count(*)::int`,
      fromPriceCents: ofCheapest<number>(tools.priceCents),
      priceUnit: ofCheapest<PriceUnit>(tools.priceUnit),
      rowValues: ofRows.values,
      columnValues: ofColumns.values,
    })
    .from(models)
    .innerJoin(tools, and(eq(tools.modelId, models.id), isOnSale, shown))
    .leftJoin(ofRows.attribute, sql`lower(${ofRows.attribute.name}) = lower(${models.rowAttribute})`)
    .leftJoin(ofRows.value, ofRows.isOfTool)
    .leftJoin(ofColumns.attribute, sql`lower(${ofColumns.attribute.name}) = lower(${models.columnAttribute})`)
    .leftJoin(ofColumns.value, ofColumns.isOfTool)
    .where(isAnyOf(models.id, ids))
    .groupBy(models.id, ofRows.attribute.id, ofColumns.attribute.id);
  const byId = new Map(
    modelRows.map(({ rowValues, columnValues, ...model }) => {
      const ranges = [describeRange(rowValues), describeRange(columnValues)];
      return [model.id, { ...model, sizes: ranges.filter(Boolean).join(" × ") }] as const;
    }),
  );
  return rows.map((row) => {
    const model = byId.get(row.modelId ?? "");
    return model ? { ...row, model } : row;
  });
}

/** A column of the size with the lowest price of one. */
const ofCheapest = <Value>(column: AnyPgColumn) =>
  sql<Value>`(array_agg(${column} order by ${tools.priceOfOne}, ${tools.priceUnit}))[1]`;

/** One of the two attributes in which the tools of a model differ, with their values. */
function axisOf(name: "row" | "column") {
  const attribute = alias(attributes, `${name}_attribute`);
  const value = alias(toolAttributes, `${name}_value`);
  return {
    attribute,
    value,
    isOfTool: and(eq(value.toolId, tools.id), eq(value.attributeId, attribute.id), eq(value.position, 0)),
    values: sql<
      AttributeValue[]
    >`coalesce(json_agg(json_build_object('value', ${value.value}, 'number', ${value.number}, 'key', ${value.key}, 'text', ${value.text})) filter (where ${value.text} is not null), '[]')`,
  };
}

/** `6 to 24 mm`: the unit that both ends have stands once. */
function describeRange(values: AttributeValue[]): string {
  const sorted = values.toSorted(byValue);
  const [from, to] = [sorted[0]?.text ?? "", sorted.at(-1)?.text ?? ""];
  if (from === to) return from;
  const [, number = from, unit = ""] = /^([\d.,/ ]*\d)(\s*\D+)$/.exec(from) ?? [];
  return sorted[0]?.number !== null && to.endsWith(unit) ? `${number} to ${to}` : `${from} to ${to}`;
}
