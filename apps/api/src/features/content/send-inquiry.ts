import type { SendInquiryInput } from "@ironmonger/contract/content/inquiries";
import { inquiries } from "@ironmonger/db/schema";
import type { PublicContext } from "../../core/context.ts";
import { findPeopleWith } from "../../core/database/find-people-with.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { newId } from "../../core/new-id.ts";
import { hours, type Limit } from "../../core/rate-limits/rate-limits.ts";
import { countMessageToShop } from "../senders/require-may-mail.ts";

const inquiryLimit: Limit = { name: "inquiry", points: 10, seconds: hours };

/**
 * Stores what a visitor needs and did not find. Today lists it, and it is mailed to the contact of the shop, or to its admins if there is
 * none.
 * @throws DomainError too_many_requests
 */
export async function sendInquiry(ctx: PublicContext, { email, text }: SendInquiryInput): Promise<void> {
  await ctx.rateLimits.count(inquiryLimit, ctx.request);
  await countMessageToShop(ctx);
  const { contactEmail } = await ctx.settings.read();
  const id = newId();
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await db.insert(inquiries).values({ id, email, text });
    const people = contactEmail ? [{ id: null }] : await findPeopleWith(db, "inquiries.answer");
    for (const { id: userId } of people) await ctx.jobs.enqueue(ctx.sql, "inquiry-mails", { inquiryId: id, userId });
  });
}
