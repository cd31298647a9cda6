import { messages } from "@ironmonger/contract/messages";
import { maxPartNumbers, partNumberKey, type RememberPartNumberInput } from "@ironmonger/contract/order-pad";
import { partNumbers, tools } from "@ironmonger/db/schema";
import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { lockBuyer, ownedBy } from "../../core/database/owned-by.ts";
import { DomainError } from "../../core/domain-error.ts";
import { readAssortment } from "../categories/assortment.ts";

export const partNumberErrors = {
  tooManyPartNumbers: "You can store at most 10,000 part numbers.",
} as const;

/**
 * Stores that this buyer's part number means this tool, replacing an earlier meaning.
 * @throws DomainError not_found (no such tool, it left the shop, or the buyer is not shown it) · conflict (too many part numbers)
 */
export async function rememberPartNumber(
  ctx: SignedInContext,
  { partNumber, toolId }: RememberPartNumberInput,
): Promise<void> {
  const { user, buyer } = ctx;
  await inTransaction(ctx, async (ctx) => {
    await lockBuyer(ctx.db, ctx);
    const [tool] = await ctx.db
      .select({ id: tools.id })
      .from(tools)
      .where(
        and(
          eq(tools.id, toolId),
          isNull(tools.deletedAt),
          ne(tools.state, "draft"),
          (await readAssortment(ctx.db, buyer)).condition,
        ),
      );
    if (!tool) throw new DomainError("not_found", messages.toolNotFound);
    const row = {
      userId: user.id,
      companyId: buyer.companyId,
      partNumberKey: partNumberKey(partNumber),
      partNumber,
      toolId,
    };
    const [stored] = await ctx.db
      .select({ count: count() })
      .from(partNumbers)
      .where(and(ownedBy(partNumbers, ctx), ne(partNumbers.partNumberKey, row.partNumberKey)));
    if ((stored?.count ?? 0) >= maxPartNumbers) throw new DomainError("conflict", partNumberErrors.tooManyPartNumbers);
    await ctx.db
      .insert(partNumbers)
      .values(row)
      .onConflictDoUpdate({
        target: [partNumbers.ownerId, partNumbers.partNumberKey],
        set: { userId: user.id, partNumber, toolId, changedAt: sql`now()` },
      });
  });
}
