import { messages } from "@ironmonger/contract/messages";
import type { TransactionSql } from "@ironmonger/db/client";
import type { Membership, SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";

/** The caller within the transaction of placing, from which nothing leads to the pool. */
export type Placing = Pick<SignedInContext, "user" | "buyer"> & { sql: TransactionSql };
/** What a buyer holds in unpaid orders, and the order that they placed with the same key before. */
type BuyersOrders = { orderCount: number; heldCents: number; placedBefore: string | null };

/**
 * Concurrent orders of one buyer wait for each other here, so that they cannot pass a limit together, and a repeated request finds its order.
 * @throws DomainError as `lockCompany`
 */
export async function lockBuyersOrders(ctx: Placing, key: string | undefined): Promise<BuyersOrders> {
  const { sql, user, buyer } = ctx;
  const [orders] = await sql<[BuyersOrders]>`
    select order_count as "orderCount", held_cents as "heldCents", placed_before as "placedBefore"
    from lock_orders_of(${user.id}, ${buyer.companyId ?? user.id}, ${key ?? null}::text)`;
  if (buyer.company) await lockCompany(ctx, buyer.company);
  return orders;
}

/**
 * Until the order is placed, the company is not put on hold, and the buyer not removed from it.
 * @throws DomainError forbidden (no longer a member) · conflict (the company is not confirmed yet, or on hold)
 */
async function lockCompany({ sql, user }: Placing, { companyId, companyName }: Membership): Promise<void> {
  const [locked] = await sql<Pick<Membership, "status">[]>`
    select c.status from companies c join company_members m on m.company_id = c.id
    where c.id = ${companyId} and m.user_id = ${user.id} for share`;
  if (!locked) throw new DomainError("forbidden", messages.notOfCompany);
  if (locked.status !== "active")
    throw new DomainError(
      "conflict",
      locked.status === "pending"
        ? `${companyName} can order as soon as it is confirmed.`
        : `${companyName} is on hold and cannot order. Ask the shop.`,
    );
}
