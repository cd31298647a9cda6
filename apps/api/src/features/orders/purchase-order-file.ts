import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { orders, purchaseOrderFiles } from "@ironmonger/db/schema";
import { eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { requirePdf } from "../tools/documents/require-pdf.ts";
import { getVisibleOrderRow, hasNumber } from "./get-order.ts";
import { requireMayChange } from "./internal/require-may-cancel.ts";

type OfOrder = { number: string };

/** As downloads are named: letters, digits and a few signs, at most 100 of them, and `.pdf` at the end. */
const fileName = (name: string): string =>
  `${
    name
      .replace(/\.pdf$/i, "")
      .normalize("NFC")
      .replaceAll(/[^\p{L}\p{M}\p{N} ._()-]+/gu, "-")
      .slice(0, 96)
      .trim() || "purchase-order"
  }.pdf`;

/**
 * Attaches the buyer's own document of the purchase to an order, in place of the one that it had.
 * @throws DomainError not_found (no such order, or another buyer's) · forbidden (a colleague's) · invalid (not a PDF, or cut off)
 */
export async function attachPurchaseOrder(
  ctx: SignedInContext,
  { number, upload, name }: OfOrder & { upload: Uint8Array; name: string },
): Promise<void> {
  const order = await getVisibleOrderRow(ctx, hasNumber(readOrderNumber(number) ?? 0));
  await requireMayChange(ctx, order, "attach a document to this order");
  requirePdf(upload);
  const file = { content: Buffer.from(upload), byUserId: ctx.user.id };
  await inTransaction(ctx, async ({ db }) => {
    await db
      .update(orders)
      .set({ purchaseOrderName: fileName(name) })
      .where(eq(orders.id, order.id));
    await db
      .insert(purchaseOrderFiles)
      .values({ orderId: order.id, ...file })
      .onConflictDoUpdate({ target: purchaseOrderFiles.orderId, set: { ...file, at: sql`now()` } });
  });
}

/**
 * The attached document of an order, for everybody who sees the order.
 * @throws DomainError not_found (no such order, or another buyer's; nothing is attached)
 */
export async function readPurchaseOrder(
  ctx: SignedInContext,
  { number }: OfOrder,
): Promise<{ name: string; content: Buffer }> {
  const { id, purchaseOrderName: name } = await getVisibleOrderRow(ctx, hasNumber(readOrderNumber(number) ?? 0));
  const { content } = purchaseOrderFiles;
  const [file] = await ctx.db.select({ content }).from(purchaseOrderFiles).where(eq(purchaseOrderFiles.orderId, id));
  if (!file || name === null) throw new DomainError("not_found", "No purchase order is attached to this order.");
  return { name, content: file.content };
}
