import type { PartNumber } from "@ironmonger/contract/order-pad";
import { partNumbers, tools } from "@ironmonger/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ownedBy } from "../../core/database/owned-by.ts";

/** The buyer's own part numbers and their tools, the latest first. */
export const listPartNumbers = (ctx: SignedInContext): Promise<PartNumber[]> =>
  ctx.db
    .select({
      partNumber: partNumbers.partNumber,
      toolId: partNumbers.toolId,
      name: tools.name,
      sku: tools.sku,
      isInShop: sql<boolean>`${tools.deletedAt} is null and ${tools.state} <> 'draft'`,
    })
    .from(partNumbers)
    .innerJoin(tools, eq(tools.id, partNumbers.toolId))
    .where(ownedBy(partNumbers, ctx))
    .orderBy(desc(partNumbers.changedAt), partNumbers.partNumberKey);
