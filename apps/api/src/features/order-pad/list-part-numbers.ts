import type { PartNumber } from "@ironmonger/contract/order-pad";
import { partNumbers, tools } from "@ironmonger/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";

/** The buyer's own part numbers and their tools, the latest first. */
export const listPartNumbers = ({ db, user }: SignedInContext): Promise<PartNumber[]> =>
  db
    .select({
      partNumber: partNumbers.partNumber,
      toolId: partNumbers.toolId,
      name: tools.name,
      sku: tools.sku,
      isInShop: sql<boolean>`${tools.deletedAt} is null`,
    })
    .from(partNumbers)
    .innerJoin(tools, eq(tools.id, partNumbers.toolId))
    .where(eq(partNumbers.userId, user.id))
    .orderBy(desc(partNumbers.changedAt), partNumbers.partNumberKey);
