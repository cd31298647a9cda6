import type { Order } from "@ironmonger/contract/orders";
import type { PlaceForInput } from "@ironmonger/contract/orders/place-order";
import { users } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { callerOf, type OfficeContext, requireUser, type SignedInContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { requireMembership } from "../companies/find-membership.ts";
import { tellOrder } from "../events/order-events.statement.ts";
import { tellChange } from "../events/tell-change.ts";
import { placeOrder } from "./place-order.ts";

/**
 * Places an order for a person. The email about it says who placed it and why. Everything else is as if the person had placed it, except
 * that the limits of an unverified email do not apply. With an idempotency key, a repeated request returns the same order and sends no
 * further email.
 * @throws DomainError not_found (no such person, or one who does not buy for the company) · as `placeOrder`
 */
export async function placeFor(ctx: OfficeContext<"orders.place">, input: PlaceForInput): Promise<Order> {
  const { userId, companyId, reason, ...order } = input;
  const placed = await placeOrder(await contextOf(ctx, userId, companyId), order);
  const text = [`${ctx.user.displayName} placed this order for you.`, reason].filter(Boolean).join("\n");
  await inTransaction(ctx, async (ctx) => {
    const [eventId] = await tellOrder(ctx.db, {
      orderId: placed.id,
      kind: "message",
      text,
      byUserId: ctx.user.id,
      idempotencyKey: `placed-for-${placed.id}`,
    });
    if (!eventId) return;
    await ctx.jobs.enqueue(ctx.sql, "order-mails", { orderId: placed.id, about: "message", eventId });
    await tellChange(
      ctx,
      { entity: "order", id: placed.id, name: placed.number },
      {
        before: null,
        after: { buyer: userId, companyId: placed.companyId, totalCents: placed.totalCents, reason },
      },
    );
  });
  return placed;
}

async function contextOf(
  ctx: OfficeContext<"orders.place">,
  userId: string,
  companyId: string | undefined,
): Promise<SignedInContext> {
  const [person] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      displayName: users.displayName,
      isTaxExempt: users.isTaxExempt,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!person) throw new DomainError("not_found", errorMessages.userNotFound);
  const user = { ...ctx.user, ...person, isAdmin: false, isEmailVerified: true };
  const company = companyId ? await requireMembership(ctx.db, userId, companyId).catch(asNotFound) : null;
  return requireUser({ ...ctx, ...callerOf(user, company) });
}

const asNotFound = (error: unknown): never => {
  throw error instanceof DomainError
    ? new DomainError("not_found", "This person does not buy for this company.")
    : error;
};
