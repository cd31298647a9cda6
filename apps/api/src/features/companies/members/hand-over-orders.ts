import type { Database } from "@ironmonger/db/client";
import { companyMembers, orders, users } from "@ironmonger/db/schema";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { tellOrder } from "../../events/order-events.statement.ts";

/**
 * Makes the manager who has been one longest the buyer of the open orders of a person who has left the company, and writes it into their
 * history. The caller holds the company's lock, so the person places no further order.
 */
export async function handOverOrders(
  db: Database,
  { companyId, userId, by }: { companyId: string; userId: string; by: string },
): Promise<void> {
  const [manager] = await db
    .select({ id: users.id, email: users.email, name: users.displayName })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.role, "manager"), isNull(users.closedAt)))
    .orderBy(asc(companyMembers.roleSince), asc(companyMembers.joinedAt), asc(users.id))
    .limit(1);
  if (!manager) return;
  const open = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.ownerId, companyId),
        eq(orders.userId, userId),
        inArray(orders.fulfilment, ["to-approve", "to-ship"]),
      ),
    )
    .orderBy(orders.id)
    .for("no key update");
  if (open.length === 0) return;
  const orderIds = open.map(({ id }) => id);
  await db
    .update(orders)
    // Its key was one of the person who has left.
    .set({
      userId: manager.id,
      buyerName: manager.name,
      buyerEmail: manager.email,
      idempotencyKey: null,
      idempotencyHash: null,
    })
    .where(isAnyOf(orders.id, orderIds));
  await tellOrder(
    db,
    ...orderIds.map((orderId) => ({
      orderId,
      kind: "handed-over" as const,
      byUserId: by,
      fromUserId: userId,
      toUserId: manager.id,
    })),
  );
}
