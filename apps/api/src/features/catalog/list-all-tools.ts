import type { Tool } from "@ironmonger/contract/catalog";
import { tools } from "@ironmonger/db/schema";
import { and, asc, gt } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { findRowsVersion } from "../../core/database/find-rows-version.statement.ts";
import { type BatchRange, readInBatches } from "../../core/database/read-in-batches.ts";
import { readAssortment } from "../categories/assortment.ts";
import { isOnSale, selectTools, toTool } from "../tools/tool-row.ts";

/** Every tool in the shop, oldest first, in batches. Holds one batch in memory, however many there are. */
export async function* listAllTools(
  { replica: { db }, buyer }: Pick<PublicContext, "replica" | "buyer">,
  range: BatchRange = {},
): AsyncGenerator<Tool[], void, undefined> {
  const { condition } = await readAssortment(db, buyer);
  const batches = readInBatches(range, ({ after, limit }) =>
    selectTools(db)
      .where(and(isOnSale, condition, after === null ? undefined : gt(tools.id, after)))
      .orderBy(asc(tools.id))
      .limit(limit),
  );
  for await (const rows of batches) yield rows.map(toTool);
}

/** The version of the list that `listAllTools` returns; read it first. */
export const findToolsVersion = ({ replica }: Pick<PublicContext, "replica">): Promise<string | undefined> =>
  findRowsVersion(replica.sql, "tools");
