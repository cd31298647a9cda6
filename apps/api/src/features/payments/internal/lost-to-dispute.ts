import type { Database } from "@ironmonger/db/client";
import { disputes, type payments, unknownPayments } from "@ironmonger/db/schema";
import { and, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import { holdsTheMoney, tookTheMoney } from "../../orders/find-refund-issues.ts";

/** Whether the bank has taken this payment back. */
export const isLostToDispute = (intentId: typeof payments.intentId): SQL<boolean> =>
  sql<boolean>`exists (select from ${disputes} where ${disputes.intentId} = ${intentId} and ${tookTheMoney})`;

/**
 * What disputes did to these payments: whether an open one holds the money, and how much lost ones have taken; no entry if there is
 * neither.
 */
export async function findTakenByDisputes(
  db: Database,
  intentIds: string[],
): Promise<Map<string, { isHeld: boolean; lostCents: number }>> {
  const rows = await db
    .select({
      intentId: disputes.intentId,
      isHeld: sql<boolean>`bool_or(${holdsTheMoney})`,
      lostCents: sql`coalesce(sum(${disputes.amountCents}) filter (where ${disputes.status} = 'lost'), 0)`.mapWith(
        Number,
      ),
    })
    .from(disputes)
    .where(and(isAnyOf(disputes.intentId, intentIds), tookTheMoney))
    .groupBy(disputes.intentId);
  return new Map(rows.map(({ intentId, ...taken }) => [intentId, taken]));
}

/** For a row of `unknown_payments`: whether anything is left of it after refunds and lost disputes. */
export const isSomethingLeft: SQL = sql`${unknownPayments.amountCents} > ${unknownPayments.refundedCents} + coalesce(
  (select sum(${disputes.amountCents}) from ${disputes} where ${disputes.intentId} = ${unknownPayments.intentId}
    and ${disputes.kind} = 'dispute' and ${disputes.status} = 'lost'), 0)`;
