import type { ToolAttribute } from "@ironmonger/contract/attributes";
import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import type { ExportToolsInput } from "@ironmonger/contract/catalog/list-tools";
import { writeFacts } from "@ironmonger/contract/catalog/parse-facts";
import type { Database } from "@ironmonger/db/client";
import { attributes, toolAttributes, tools } from "@ironmonger/db/schema";
import { and, asc, eq, exists, gt, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { type CsvColumns, writeCsv } from "../../core/csv.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { readInBatches } from "../../core/database/read-in-batches.ts";
import { isInTable, isSearched } from "../catalog/table-filters.ts";
import { type CategoryRow, readTree } from "../categories/category-tree.ts";
import { isNotDeleted, selectToolsForAdmins, toToolForAdmins } from "../tools/tool-row.ts";
import { readModels, writeModel } from "./internal/model-cells.ts";
import { recogniseToolFields } from "./recognise-fields.ts";
import { columnOf, toolFields, type WrittenNames } from "./tool-columns.ts";

/** The headings are those that an import reads. An attribute has a column of its own, unless its name heads another one. */
function columnsWith(names: string[], written: WrittenNames): CsvColumns<ToolForAdmins> {
  const isListed = ({ name }: ToolAttribute) => !names.includes(name);
  return {
    id: (tool) => tool.id,
    ...Object.fromEntries(
      toolFields.map((field) => [
        columnOf(field).headings[0],
        (tool: ToolForAdmins) => columnOf(field).write(tool, written),
      ]),
    ),
    attributes: (tool) => writeFacts(attributeFacts(tool.attributes.filter(isListed))),
    sold: (tool) => tool.sold,
    "added at": (tool) => tool.createdAt,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        (tool: ToolForAdmins) =>
          attributeFacts(tool.attributes).find((attribute) => attribute.name === name)?.value ?? null,
      ]),
    ),
  };
}

/** The attributes that tools have and whose names mean nothing else in a file. */
async function listColumns(db: Database): Promise<string[]> {
  const rows = await db
    .select({ name: attributes.name })
    .from(attributes)
    .where(exists(db.select({ one: sql`1` }).from(toolAttributes).where(eq(toolAttributes.attributeId, attributes.id))))
    .orderBy(asc(attributes.name));
  const names = rows.map(({ name }) => name);
  const { fields } = recogniseToolFields(names);
  return names.filter((name, index) => !fields[index] && !ownHeadings.has(name.toLowerCase()) && !/^\d+$/.test(name));
}

/** The paths of categories and the descriptions of models, as an import reads them. */
async function readNames(db: Database): Promise<Omit<WrittenNames, "tool">> {
  const tree = await readTree(db);
  const nameOf = (row: CategoryRow) =>
    tree
      .lineOf(row)
      .map(({ name }) => name)
      .join(" > ");
  const names = new Map(tree.all.map((row) => [row.slug, nameOf(row)]));
  const models = new Map((await readModels(db)).map((model) => [model.id, writeModel(model)]));
  return { category: (slug) => names.get(slug) ?? slug, model: (id) => models.get(id) ?? id };
}

const readSkus = (db: Database, ids: string[]) =>
  db
    .select({ id: tools.id, sku: tools.sku })
    .from(tools)
    .where(and(isAnyOf(tools.id, ids), isNotDeleted));

const ownHeadings = new Set(["sold", "added at"]);

/** All tools that match the search and filters of the table, or only the named ones, oldest first, as CSV with a heading. */
export async function* exportTools(
  { replica: { db }, settings }: Pick<OfficeContext<"tools.read">, "replica" | "settings">,
  { ids, ...input }: Pick<ExportToolsInput, "search" | "category" | "stock" | "ids">,
): AsyncGenerator<string, void, undefined> {
  const { lowStockMinimumOrders } = await settings.read();
  const filters = { ...input, lowStockMinimumOrders };
  const isNamed = ids === undefined ? undefined : isAnyOf(tools.id, ids.split(","));
  const matches = await isSearched(db, filters.search);
  const skus = new Map<string, string | null>();
  const names = { ...(await readNames(db)), tool: (id: string) => skus.get(id) ?? id };
  yield* writeCsv(
    columnsWith(await listColumns(db), names),
    readInBatches({}, async ({ after, limit }) => {
      const isNext = after === null ? undefined : gt(tools.id, after);
      const rows = await selectToolsForAdmins(db)
        .where(and(isNamed, isInTable(filters), matches, isNext))
        .orderBy(asc(tools.id))
        .limit(limit);
      const successors = rows.flatMap(({ successorId }) => successorId ?? []);
      if (successors.length > 0) for (const { id, sku } of await readSkus(db, successors)) skus.set(id, sku);
      return rows.map(toToolForAdmins);
    }),
  );
}
