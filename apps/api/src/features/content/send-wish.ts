import type { SendWishInput } from "@ironmonger/contract/content/wishes";
import { queryBuilder } from "@ironmonger/db/client";
import { users, wishes } from "@ironmonger/db/schema";
import { and, eq, isNotNull } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { newId } from "../../core/new-id.ts";
import { hours, type Limit } from "../../core/rate-limits/rate-limits.ts";

const wishLimit: Limit = { name: "wish", points: 10, seconds: hours };

/**
 * Stores what a visitor needs and did not find. Today lists it, and it is mailed to the contact of the shop, or to its admins if there is none.
 * @throws DomainError too_many_requests
 */
export async function sendWish(ctx: PublicContext, { email, text }: SendWishInput): Promise<void> {
  await ctx.rateLimits.count(wishLimit, ctx.request);
  const { contactEmail } = await ctx.settings.read();
  const id = newId();
  await ctx.sql.begin(async (tx) => {
    const db = queryBuilder(tx);
    await db.insert(wishes).values({ id, email, text });
    const admins = contactEmail
      ? [{ id: null }]
      : await db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.role, "admin"), isNotNull(users.emailVerifiedAt)));
    for (const admin of admins) await ctx.jobs.enqueue(tx, "wish-mails", { wishId: id, userId: admin.id });
  });
}
