import { createHash } from "node:crypto";
import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import type { RefundLinesInput, RefundOrderInput } from "@ironmonger/contract/payments";
import { orderLines, orders, refunds } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { isUniqueViolation } from "../../core/database/is-unique-violation.ts";
import { DomainError, type Issue } from "../../core/domain-error.ts";
import { getOrder } from "../orders/get-order.ts";
import { insertRefund } from "./internal/refund-lines.statement.ts";

type RefundInput = RefundOrderInput & Partial<Pick<RefundLinesInput, "lines">>;

/**
 * Takes back all lines of an order that are paid and not shipped. The pieces are in stock immediately, unless `restock` is false; a job
 * returns the money, retries until it has, and then notifies the buyer. With an idempotency key, a repeated or concurrent request refunds once.
 * @throws DomainError not_found · conflict (no line is paid and unshipped, or the key was used for another refund)
 */
export const refundOrder = (ctx: AdminContext, input: RefundOrderInput): Promise<Order> => refund(ctx, input);

/**
 * As `refundOrder`, for the named lines: all of them or none.
 * @throws DomainError not_found · conflict (with an issue for each line that cannot be refunded whole, or the key was used for another refund)
 */
export const refundLines = (ctx: AdminContext, input: RefundLinesInput): Promise<Order> => refund(ctx, input);

async function refund(ctx: AdminContext, input: RefundInput): Promise<Order> {
  const key = input.idempotencyKey ?? null;
  const keyHash = key === null ? null : hashOf(input);
  const { orderId, restock, reason } = input;
  const lines = await findLines(ctx, orderId);
  const [first] = lines;
  if (!first) throw new DomainError("not_found", messages.orderNotFound);
  try {
    const lineIds = chooseLines(lines, input.lines);
    if (!(await insertRefund(ctx, { orderId, lineIds, restock, reason, by: ctx.user.id, key, keyHash })))
      throw new DomainError("conflict", messages.orderNotRefundable);
  } catch (error) {
    if (!(error instanceof DomainError || isUniqueViolation(error, "refunds_idempotency"))) throw error;
    // A repeated request finds its own lines refunded, so the key is asked before a refusal is answered.
    const before = key === null ? undefined : await findByKey(ctx, key);
    if (!before) throw error;
    if (before.hash !== keyHash) throw new DomainError("conflict", messages.refundKeyReused);
  }
  return getOrder(ctx, { number: String(first.number) });
}

function hashOf({ idempotencyKey: _, ...refund }: RefundInput): string {
  return createHash("sha256").update(JSON.stringify(refund)).digest("base64url");
}

/** The refund that this admin decided with this key before. */
async function findByKey({ db, user }: AdminContext, key: string) {
  const [row] = await db
    .select({ hash: refunds.idempotencyHash })
    .from(refunds)
    .where(and(eq(refunds.byUserId, user.id), eq(refunds.idempotencyKey, key)));
  return row;
}

type Line = Awaited<ReturnType<typeof findLines>>[number];

const findLines = ({ db }: AdminContext, orderId: string) =>
  db
    .select({ id: orderLines.id, quantity: orderLines.quantity, status: orderLines.status, number: orders.number })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orders.id, orderId));

/** The ids of the lines to refund. */
function chooseLines(lines: Line[], named: RefundLinesInput["lines"] | undefined): string[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const issues = (named ?? []).flatMap(({ lineId, quantity }, index): Issue[] => {
    const message = problemOf(byId.get(lineId), quantity);
    return message === null ? [] : [{ path: `lines.${index}.quantity`, message }];
  });
  const ids = named ? named.map(({ lineId }) => lineId) : lines.filter(isPending).map(({ id }) => id);
  if (issues.length > 0 || ids.length === 0)
    throw new DomainError("conflict", messages.orderNotRefundable, issues.length > 0 ? { issues } : {});
  return [...new Set(ids)];
}

const isPending = ({ status }: Line): boolean => status === "pending";

function problemOf(line: Line | undefined, quantity: number | undefined): string | null {
  if (!line) return messages.lineNotFound;
  if (!isPending(line)) return messages.orderNotRefundable;
  return quantity === undefined || quantity === line.quantity ? null : messages.lineNotWhole;
}
