import { messages } from "@ironmonger/contract/messages";
import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { queryBuilder, type TransactionSql } from "@ironmonger/db/client";
import { companies, companyMembers } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import type { Membership, SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { errorMessages } from "../../../core/error-messages.ts";

/** The caller within the transaction of placing, from which nothing leads to the pool. */
export type Placing = Pick<SignedInContext, "user" | "buyer"> & { sql: TransactionSql };
/** What a buyer holds in unpaid orders, and the order that they placed with the same key before. */
type BuyersOrders = { orderCount: number; heldCents: number; placedBefore: string | null };
/** What a company says of how its people order, and the limits of the person who does. */
export type CompanyRules = typeof companies.$inferSelect &
  Pick<typeof companyMembers.$inferSelect, "role" | "orderLimitCents" | "monthlyLimitCents">;

/**
 * Concurrent orders of one buyer wait for each other here, so that they cannot pass a limit together, and a repeated request finds its
 * order.
 * @throws DomainError unauthorized (the account was closed meanwhile) · as `lockCompany`
 */
export async function lockBuyersOrders(
  ctx: Placing,
  { idempotencyKey: key, terms, poNumber }: Pick<PlaceOrderInput, "idempotencyKey" | "terms" | "poNumber">,
): Promise<BuyersOrders & { company: CompanyRules | null }> {
  const { sql, user, buyer } = ctx;
  const [{ isClosed, ...orders }] = await sql<[BuyersOrders & { isClosed: boolean }]>`
    select order_count as "orderCount", held_cents as "heldCents", placed_before as "placedBefore", is_closed as "isClosed"
    from lock_orders_of(${user.id}, ${buyer.companyId ?? user.id}, ${key ?? null}::text)`;
  if (isClosed) throw new DomainError("unauthorized", errorMessages.notSignedIn);
  // The credit of a company, and the numbers of its purchases, are each for one order after another.
  const isForAll = terms === "account" || poNumber !== null;
  return { ...orders, company: buyer.company && (await lockCompany(ctx, buyer.company, isForAll)) };
}

/**
 * Until the order is placed, the company is not put on hold, and the buyer not removed from it.
 * @throws DomainError forbidden (no longer a member) · conflict (the company is not confirmed yet, or on hold)
 */
async function lockCompany(
  { sql, user }: Placing,
  { companyId, companyName }: Membership,
  isForAll: boolean,
): Promise<CompanyRules> {
  const db = queryBuilder(sql);
  const { role, orderLimitCents, monthlyLimitCents } = companyMembers;
  const [member] = await db
    .select({ role, orderLimitCents, monthlyLimitCents })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, user.id)))
    .for("share");
  const [locked] = await db
    .select()
    .from(companies)
    .where(eq(companies.id, companyId))
    .for(isForAll ? "no key update" : "share");
  if (!locked || !member) throw new DomainError("forbidden", messages.notOfCompany);
  if (locked.status !== "active")
    throw new DomainError(
      "conflict",
      locked.status === "pending"
        ? `${companyName} can order as soon as it is confirmed.`
        : `${companyName} is on hold and cannot order. Ask the shop.`,
    );
  return { ...locked, ...member };
}
