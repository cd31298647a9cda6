import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { Money } from "@ironmonger/contract/money";
import { describeTerms, hasMoreTerms, isInStock } from "@ironmonger/contract/pricing";
import { buyersRules } from "@ironmonger/contract/pricing/resolve-price";
import { backInStockRequests, users } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Buyer } from "../../core/context.ts";
import type { JobData } from "../../core/jobs/job-queues.ts";
import type { EmailContent } from "../../core/mail/compose-email.ts";
import type { Services } from "../../core/services.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { findMembership } from "../companies/find-membership.ts";
import { type PricedTool, readPricedTools } from "../pricing/read-priced-tools.ts";

type Dependencies = Pick<Services, "db" | "mailer" | "env" | "settings">;

/**
 * Emails a buyer, at their prices, that a tool can be ordered again. If that is no longer true, the request is restored instead. A person
 * who has left the company for which they asked buys for themselves. A buyer who is no longer shown the tool gets no email.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendBackInStockMail(
  { db, mailer, env, settings }: Dependencies,
  { userId, companyId, toolId }: JobData["back-in-stock-mails"],
): Promise<void> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!user) return;
  const company = (companyId === null ? undefined : await findMembership(db, userId, companyId)) ?? null;
  const buyer: Buyer = { principal: { kind: "user", id: userId }, companyId: company?.companyId ?? null, company };
  const tool = (await readPricedTools({ db, buyer }, [toolId])).get(toolId);
  if (!tool) return;
  if (!tool.isInShop || !isInStock(tool)) {
    await db.insert(backInStockRequests).values({ userId, companyId, toolId }).onConflictDoNothing();
    return;
  }
  await mailer.send(backInStockMail(tool, user, env.publicUrl, await shopMoney({ settings })));
}

type Recipient = Pick<typeof users.$inferSelect, "email" | "displayName">;

function backInStockMail(
  tool: PricedTool,
  { email, displayName }: Recipient,
  publicUrl: string,
  money: Money,
): EmailContent {
  const rules = buyersRules(tool);
  return {
    to: email,
    subject: `${tool.name} is back in stock`,
    greeting: `Hello ${displayName},`,
    lines: [`${tool.name} can be ordered again. You asked us to tell you.`],
    facts: [
      [`Price ${perUnit(tool.salesUnit, rules.priceUnit)}`, money.format(rules.priceCents)],
      ["Minimum order", countUnits(rules.minOrder, tool.salesUnit)],
      ...(hasMoreTerms(rules) ? [["Terms", describeTerms(rules, money)] as [string, string]] : []),
      ["Available", countUnits(tool.available, tool.salesUnit)],
      ...(tool.sku === null ? [] : [["SKU", tool.sku] as [string, string]]),
    ],
    button: { label: "See the tool", link: `${publicUrl}/catalog/${tool.toolId}` },
    afterwards: ["Others may be waiting for it too: nothing is set aside for you until you order."],
  };
}
