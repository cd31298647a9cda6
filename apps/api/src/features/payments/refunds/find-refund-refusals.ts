import type { Database } from "@ironmonger/db/client";
import { disputes, payments } from "@ironmonger/db/schema";
import { and, eq } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { refusalOf, tookTheMoney } from "../internal/lost-to-dispute.ts";

/** By their ids, why these orders cannot be refunded: those whose payment a dispute has taken. */
export async function findRefundRefusals(
  db: Database,
  orders: { id: string; isDisputed: boolean }[],
): Promise<Map<string, string>> {
  const ids = orders.filter(({ isDisputed }) => isDisputed).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ orderId: payments.orderId, status: disputes.status })
    .from(disputes)
    .innerJoin(payments, eq(payments.intentId, disputes.intentId))
    .where(and(isAnyOf(payments.orderId, ids), tookTheMoney));
  return new Map(rows.map(({ orderId, status }) => [orderId, refusalOf(status)]));
}
