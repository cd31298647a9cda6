import { allocations } from "@ironmonger/db/schema";
import type { Within } from "../../../core/database/in-transaction.ts";
import { newId } from "../../../core/new-id.ts";
import { settleTransfer } from "../../payments/settle-transfer.statement.ts";
import type { Target } from "./find-targets.ts";

type Paying = { paymentId: string; byUserId: string | null; toleranceCents: number };

/**
 * Pays locked invoices and orders with a payment, each at most what is open of it, and up to this amount. A rest within the tolerance is
 * not claimed; an order of which nothing is open becomes paid. Subtracts what was paid from the targets, and returns what is left of the
 * amount.
 */
export async function allocate(
  ctx: Within<object>,
  { paymentId, byUserId, toleranceCents }: Paying,
  amountCents: number,
  targets: readonly (Target & { amountCents: number })[],
): Promise<number> {
  let left = amountCents;
  const rows: (typeof allocations.$inferInsert)[] = [];
  const paidOrders: string[] = [];
  for (const target of targets) {
    const paidCents = Math.min(target.amountCents, target.openCents, left);
    if (paidCents === 0) continue;
    left -= paidCents;
    target.openCents -= paidCents;
    const to = { byUserId, ...(target.kind === "invoice" ? { invoiceId: target.id } : { orderId: target.id }) };
    rows.push({ id: newId(), paymentId, ...to, amountCents: paidCents });
    if (target.openCents > toleranceCents) continue;
    if (target.openCents > 0) rows.push({ id: newId(), writeOff: "tolerance", ...to, amountCents: target.openCents });
    target.openCents = 0;
    if (target.kind === "order") paidOrders.push(target.id);
  }
  if (rows.length > 0) await ctx.db.insert(allocations).values(rows);
  for (const orderId of paidOrders) await settleTransfer(ctx, orderId);
  return left;
}
