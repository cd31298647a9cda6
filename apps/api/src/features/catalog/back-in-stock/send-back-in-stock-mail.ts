import type { Tool } from "@ironmonger/contract/catalog";
import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatMoney } from "@ironmonger/contract/money";
import { describeTerms, hasMoreTerms, isInStock } from "@ironmonger/contract/pricing";
import { backInStockRequests, tools, users } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { JobData } from "../../../core/jobs/job-queues.ts";
import type { EmailContent } from "../../../core/mail/compose-email.ts";
import type { Services } from "../../../core/services.ts";
import { isOnSale, selectTools, toTool } from "../internal/tool-row.ts";

type Dependencies = Pick<Services, "db" | "mailer" | "env">;

/**
 * Emails a buyer that a tool can be ordered again. If that is no longer true, the request is restored instead.
 * @throws if the mail server refuses the email; the job retries
 */
export async function sendBackInStockMail(
  { db, mailer, env }: Dependencies,
  { userId, toolId }: JobData["back-in-stock-mails"],
): Promise<void> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!user) return;
  const [row] = await selectTools(db).where(and(eq(tools.id, toolId), isOnSale));
  if (!row || !isInStock(row)) {
    await db.insert(backInStockRequests).values({ userId, toolId }).onConflictDoNothing();
    return;
  }
  await mailer.send(backInStockMail(toTool(row), user, env.publicUrl));
}

type Recipient = Pick<typeof users.$inferSelect, "email" | "displayName">;

const backInStockMail = (tool: Tool, { email, displayName }: Recipient, publicUrl: string): EmailContent => ({
  to: email,
  subject: `${tool.name} is back in stock`,
  greeting: `Hello ${displayName},`,
  lines: [`${tool.name} can be ordered again. You asked us to tell you.`],
  facts: [
    [`Price ${perUnit(tool.salesUnit)}`, formatMoney(tool.priceCents)],
    ["Minimum order", countUnits(tool.minOrder, tool.salesUnit)],
    ...(hasMoreTerms(tool) ? [["Terms", describeTerms(tool)] as [string, string]] : []),
    ["Available", countUnits(tool.available, tool.salesUnit)],
    ...(tool.sku === null ? [] : [["SKU", tool.sku] as [string, string]]),
  ],
  button: { label: "See the tool", link: `${publicUrl}/catalog/${tool.id}` },
  afterwards: ["Others may be waiting for it too: nothing is set aside for you until you order."],
});
