import type { LastDelivery } from "@ironmonger/contract/orders";
import { addresses, orders } from "@ironmonger/db/schema";
import { and, desc, eq, exists, or, sql } from "drizzle-orm";
import type { SignedInContext } from "../../core/context.ts";
import { ordersSeenBy, ownedBy } from "../../core/database/owned-by.ts";

/**
 * Where the last order of the buyer went. An order of a colleague that the person does not see counts if it went to a site of the company,
 * which all its people know.
 */
export async function findLastDelivery(ctx: SignedInContext): Promise<LastDelivery> {
  const { address, country, region, postcode, phone } = orders;
  const site = ctx.db
    .select({ one: sql`1` })
    .from(addresses)
    .where(
      and(
        eq(addresses.ownerId, orders.ownerId),
        sql`(${addresses.address}, ${addresses.country}, ${addresses.phone}) = (${address}, ${country}, ${phone})`,
        sql`${addresses.region} is not distinct from ${region}`,
        sql`${addresses.postcode} is not distinct from ${postcode}`,
      ),
    );
  const [last] = await ctx.db
    .select({ address, country, region, postcode, phone })
    .from(orders)
    .where(and(ownedBy(orders, ctx), or(ordersSeenBy(orders, ctx), exists(site))))
    .orderBy(desc(orders.id))
    .limit(1);
  return last ?? null;
}
