import { maxBackInStockRequests, type TellMeWhenBackInput } from "@ironmonger/contract/catalog/stock";
import { formatNumber } from "@ironmonger/contract/money";
import { isInStock } from "@ironmonger/contract/pricing";
import { backInStockRequests } from "@ironmonger/db/schema";
import { desc } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ownedInPerson } from "../../core/database/owned-by.ts";
import { DomainError } from "../../core/domain-error.ts";
import { getTool } from "../catalog/get-tool.ts";
import { requireProvenEmail } from "../senders/require-may-mail.ts";

export const backInStockErrors = {
  toolIsInStock: "This tool is in stock: you can order it now.",
} as const;

/**
 * Requests one email for when the tool can be ordered again, by the prices of the buyer for whom the call is made. A repeated request
 * changes nothing.
 * @throws DomainError forbidden (the email is not verified) · not_found (no such tool, or it left the shop) · conflict (it can be ordered
 * now; the buyer has too many requests)
 */
export async function tellMeWhenBack(ctx: SignedInContext, { toolId }: TellMeWhenBackInput): Promise<void> {
  requireProvenEmail(ctx);
  const tool = await getTool(ctx, { id: toolId });
  if (isInStock(tool)) throw new DomainError("conflict", backInStockErrors.toolIsInStock);
  const waiting = await listBackInStockRequests(ctx);
  if (waiting.includes(toolId)) return;
  if (waiting.length >= maxBackInStockRequests)
    throw new DomainError("conflict", `You are already waiting for ${formatNumber(maxBackInStockRequests)} tools.`);
  // If the tool has become available meanwhile, the next run of the job ends the request.
  const { principal, companyId } = ctx.buyer;
  await ctx.db.insert(backInStockRequests).values({ userId: principal.id, companyId, toolId }).onConflictDoNothing();
}

/** The ids of the tools that the buyer waits for, the newest request first. */
export async function listBackInStockRequests(ctx: SignedInContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ toolId: backInStockRequests.toolId })
    .from(backInStockRequests)
    .where(ownedInPerson(backInStockRequests, ctx))
    .orderBy(desc(backInStockRequests.requestedAt), desc(backInStockRequests.toolId));
  return rows.map(({ toolId }) => toolId);
}
