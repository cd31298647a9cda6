import { maxBackInStockRequests, type TellMeWhenBackInput } from "@ironmonger/contract/catalog/stock";
import { formatNumber } from "@ironmonger/contract/money";
import { isInStock } from "@ironmonger/contract/pricing";
import { backInStockRequests } from "@ironmonger/db/schema";
import { desc, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { errorMessages } from "../../../core/error-messages.ts";
import { getTool } from "../get-tool.ts";

/**
 * Requests one email for when the tool can be ordered again. A repeated request changes nothing.
 * @throws DomainError not_found (no such tool, or it left the shop) · conflict (it can be ordered now; the account has too many requests)
 */
export async function tellMeWhenBack(ctx: SignedInContext, { toolId }: TellMeWhenBackInput): Promise<void> {
  const tool = await getTool(ctx, { id: toolId });
  if (isInStock(tool)) throw new DomainError("conflict", errorMessages.toolIsInStock);
  const waiting = await listBackInStockRequests(ctx);
  if (waiting.includes(toolId)) return;
  if (waiting.length >= maxBackInStockRequests)
    throw new DomainError("conflict", `You are already waiting for ${formatNumber(maxBackInStockRequests)} tools.`);
  // If the tool has become available meanwhile, the next run of the job ends the request.
  await ctx.db.insert(backInStockRequests).values({ userId: ctx.user.id, toolId }).onConflictDoNothing();
}

/** The ids of the tools that the user waits for, the newest request first. */
export async function listBackInStockRequests({ db, user }: SignedInContext): Promise<string[]> {
  const rows = await db
    .select({ toolId: backInStockRequests.toolId })
    .from(backInStockRequests)
    .where(eq(backInStockRequests.userId, user.id))
    .orderBy(desc(backInStockRequests.requestedAt), desc(backInStockRequests.toolId));
  return rows.map(({ toolId }) => toolId);
}
