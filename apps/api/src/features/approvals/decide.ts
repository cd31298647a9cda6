import type { DecideInput, WithdrawInput } from "@ironmonger/contract/approvals";
import { messages } from "@ironmonger/contract/messages";
import type { OrderWithShipments } from "@ironmonger/contract/orders";
import { approvals, approvalVotes, companies, orderLines, orders } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { inTransaction, type Within } from "../../core/database/in-transaction.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import { findRole } from "../companies/require-member.ts";
import { cancelOrder } from "../orders/cancelling/cancel-order.ts";
import { getChangedOrder } from "../orders/get-order.ts";
import { approveOrder, declineOrder } from "../orders/placing/end-approval.ts";
import { cutLines } from "./cut-lines.ts";
import { mayTakeStep } from "./whose-turn.ts";

const notWaiting = "This order does not wait for an approval.";

/**
 * Takes the next step of an order's approval, cutting lines if they are named, or ends it: one decline is enough. With the last step the
 * order can be paid, or ships on account.
 * @throws DomainError not_found (no such order, or one of another company) · invalid (a decline without a reason) · forbidden (it is not
 * the caller's turn) · conflict (it does not wait, or the caller has taken a step already) · as `cutLines`
 */
export async function decideApproval(ctx: SignedInContext, input: DecideInput): Promise<OrderWithShipments> {
  const { orderId, decision, reason, lines } = input;
  if (decision === "decline" && reason === null) throw fieldError("invalid", "reason", "Say why it is declined.");
  if (decision === "decline" && lines.length > 0)
    throw fieldError("invalid", "lines", "What is declined cannot be cut, too.");
  const settings = await ctx.settings.read();
  await inTransaction(ctx, async (ctx) => {
    const { order, approval } = await lockApproval(ctx, orderId);
    const by = ctx.user.id;
    const cuts = lines.length > 0 ? await cutLines(ctx, order, lines, settings) : [];
    await ctx.db.insert(approvalVotes).values({ orderId, byUserId: by, decision, reason, cuts });
    if (decision === "decline") return declineOrder(ctx, order, { status: "declined", by, reason });
    const stepsTaken = approval.stepsTaken + 1;
    if (stepsTaken === approval.steps.length) return approveOrder(ctx, order, by);
    await ctx.db.update(approvals).set({ stepsTaken }).where(eq(approvals.orderId, orderId));
    await ctx.jobs.enqueue(ctx.sql, "order-mails", { orderId, about: "to-approve" });
  });
  return getChangedOrder(ctx, orderId, eq(orderLines.orderId, orderId));
}

/** Locks an order that waits for a step which the caller may take. */
async function lockApproval(ctx: Within<SignedInContext>, orderId: string) {
  const { db, user } = ctx;
  const notFound = () => new DomainError("not_found", messages.orderNotFound);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
  const role = order?.companyId && (await findRole(db, order.companyId, user.id));
  if (!order?.companyId || !role) throw notFound();
  if (role === "buyer" && order.userId !== user.id) throw notFound();
  const [approval] = await db.select().from(approvals).where(eq(approvals.orderId, orderId));
  if (approval?.status !== "waiting" || approval.lapsesAt <= new Date()) throw new DomainError("conflict", notWaiting);
  const [company] = await db.select().from(companies).where(eq(companies.id, order.companyId));
  const isOfCaller = and(eq(approvalVotes.orderId, orderId), eq(approvalVotes.byUserId, user.id));
  if (await db.$count(approvalVotes, isOfCaller))
    throw new DomainError("conflict", "You have approved this order already. Another step is for somebody else.");
  const step = approval.steps[approval.stepsTaken] ?? "manager";
  const caller = { role, userId: user.id, hasVoted: false };
  if (!mayTakeStep(step, order, caller, company?.allowsOwnApproval ?? false))
    throw new DomainError(
      "forbidden",
      order.userId === user.id
        ? "Nobody approves their own order."
        : `This order waits for ${step === "manager" ? "a manager" : "an approver"}.`,
    );
  return { order, approval };
}

/**
 * Takes back an order that waits: it is cancelled, and its stock and credit return.
 * @throws DomainError not_found · forbidden (a colleague's) · conflict (it does not wait)
 */
export async function withdrawApproval(ctx: SignedInContext, { orderId }: WithdrawInput): Promise<OrderWithShipments> {
  const isWaiting = and(eq(approvals.orderId, orderId), eq(approvals.status, "waiting"));
  const [waiting] = await ctx.db
    .select({ userId: orders.userId })
    .from(approvals)
    .innerJoin(orders, eq(orders.id, approvals.orderId))
    .where(isWaiting);
  if (waiting && waiting.userId !== ctx.user.id) {
    await getChangedOrder(ctx, orderId, eq(orderLines.orderId, orderId));
    throw new DomainError("forbidden", "Only who placed the order withdraws it.");
  }
  if (waiting) return cancelOrder(ctx, { id: orderId });
  await getChangedOrder(ctx, orderId, eq(orderLines.orderId, orderId));
  throw new DomainError("conflict", notWaiting);
}
