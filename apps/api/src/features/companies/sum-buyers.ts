import type { BuyerSums } from "@ironmonger/contract/tables/buyer-sums";
import type { Database } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { and, count, desc, gte, max, ne, type SQL, sql } from "drizzle-orm";
import { lowestId } from "../../core/new-id.ts";

const yearMs = 365 * 24 * 3_600_000;
/** Of each buyer, to bound the cost of a page. */
const maxOrders = 2_000;

const none: BuyerSums = { orders: 0, spentCents: 0, openCents: 0, lastOrderAt: null };

/** By the id of a company, or by the email of a person. Both have an index of the orders that ends with their ids. */
const ofBuyer = {
  company: sql`${orders.ownerId} = buyer.key::uuid`,
  email: sql`${orders.buyerEmail} collate "C" = buyer.key`,
} satisfies Record<string, SQL>;

/** What each of these buyers ordered in twelve months, by their keys, in one aggregate. */
export async function sumBuyers(
  db: Database,
  by: keyof typeof ofBuyer,
  keys: string[],
): Promise<(key: string) => BuyerSums> {
  if (keys.length === 0) return () => none;
  const newest = db
    .select({
      spentCents:
        sql<number>`case when ${orders.payment} = 'on-account' and ${orders.fulfilment} <> 'to-approve' then ${orders.totalCents} else ${orders.paidCents} end - ${orders.refundedCents}`.as(
          "spent_cents",
        ),
      dueCents: sql<number>`case when ${orders.payment} = 'due' then ${orders.totalCents} else 0 end`.as("due_cents"),
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(and(ofBuyer[by], gte(orders.id, lowestId(Date.now() - yearMs)), ne(orders.statuses, ["cancelled"])))
    .orderBy(desc(orders.id))
    .limit(maxOrders)
    .as("newest");
  const sum = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)::bigint`.mapWith(Number);
  const rows = await db
    .select({
      key: sql<string>`buyer.key`,
      orders: count(),
      spentCents: sum(sql`${newest.spentCents}`),
      openCents: sum(sql`${newest.dueCents}`),
      lastOrderAt: max(newest.placedAt),
    })
    .from(sql`unnest(${sql.param(keys)}::text[]) as buyer (key)`)
    .innerJoinLateral(newest, sql`true`)
    .groupBy(sql`buyer.key`);
  const sums = new Map(
    rows.map(({ key, lastOrderAt, ...row }) => [key, { ...row, lastOrderAt: lastOrderAt?.toISOString() ?? null }]),
  );
  return (key) => sums.get(key) ?? none;
}
