import { normalizeSku } from "@ironmonger/contract/catalog/normalize-sku";
import type { ListedTool } from "@ironmonger/contract/catalog/search";
import type { Database } from "@ironmonger/db/client";
import { numberKey, tools } from "@ironmonger/db/schema";
import { and, ne, or, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { withModels } from "../../models/with-models.ts";
import { listToolsById } from "../../tools/tool-row.ts";

/** The rows of a search, each size with the model that it stands for. A search for the number of one size finds this size. */
export async function listMatches(
  db: Database,
  { rows, query, shown }: { rows: { id: string }[]; query: string; shown: SQL | undefined },
): Promise<ListedTool[]> {
  const ids = rows.map(({ id }) => id);
  const [found, idsOfNumber] = await Promise.all([listToolsById(db, ids), listIdsOfNumber(db, ids, query)]);
  return (await withModels(db, found, shown)).map((row) => {
    const { model, ...tool } = row;
    return model && idsOfNumber.has(row.id) ? tool : row;
  });
}

/** Those of the tools whose SKU or manufacturer's number is this one. */
async function listIdsOfNumber(db: Database, ids: string[], number: string): Promise<Set<string>> {
  if (number === "") return new Set();
  const key = numberKey(sql`${normalizeSku(number)}`);
  const isOfNumber = and(ne(key, ""), or(sql`${tools.skuKey} = ${key}`, sql`${tools.manufacturerKey} = ${key}`));
  const named = await db
    .select({ id: tools.id })
    .from(tools)
    .where(and(isAnyOf(tools.id, ids), isOfNumber));
  return new Set(named.map(({ id }) => id));
}
