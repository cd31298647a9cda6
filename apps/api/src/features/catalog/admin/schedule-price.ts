import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { rulesIssue } from "@ironmonger/contract/catalog/edit-tool";
import { maxScheduledPrices, type SchedulePriceInput } from "@ironmonger/contract/catalog/scheduled-prices";
import { messages } from "@ironmonger/contract/messages";
import { moneyIn } from "@ironmonger/contract/money";
import { maxSubtotalCents } from "@ironmonger/contract/pricing/charges";
import { scheduledPrices, tools } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { DomainError, fieldError } from "../../../core/domain-error.ts";
import { newId } from "../../../core/new-id.ts";
import { recordToolChange } from "../../tools/record-tool-change.ts";
import { isNotDeleted, selectToolsForAdmins, toToolForAdmins } from "../../tools/tool-row.ts";
import { changeByPrice } from "./change-by-price.ts";

/**
 * A tool gets another price at a time to come; a job applies it.
 * @throws DomainError not_found · invalid (the price does not fit the tool's rules, or is in the past) · conflict (too many changes wait)
 */
export async function schedulePrice(
  ctx: OfficeContext<"tools.edit">,
  { toolId, priceCents, priceBreaks, at, ...input }: SchedulePriceInput,
): Promise<ToolForAdmins> {
  const settings = await ctx.settings.read();
  const money = moneyIn(settings.currency);
  return inTransaction(ctx, async (ctx) => {
    const [tool] = await selectToolsForAdmins(ctx.db)
      .where(and(eq(tools.id, toolId), isNotDeleted))
      .for("no key update", { of: tools });
    if (!tool) throw new DomainError("not_found", messages.toolNotFound);
    const priceUnit = input.priceUnit ?? tool.priceUnit;
    const change = changeByPrice(tool, { priceCents, priceUnit, priceBreaks: priceBreaks ?? null });
    const issue =
      new Date(at).getTime() <= Date.now()
        ? { path: ["at"], sentence: () => "The time must be in the future" }
        : rulesIssue({ ...tool, ...change }, maxSubtotalCents(settings));
    if (issue) throw fieldError("invalid", issue.path.join("."), issue.sentence(money));
    const isWaiting = and(eq(scheduledPrices.toolId, toolId), isNull(scheduledPrices.doneAt));
    if ((await ctx.db.$count(scheduledPrices, isWaiting)) >= maxScheduledPrices)
      throw new DomainError("conflict", `A tool can have ${maxScheduledPrices} price changes that wait.`);
    await ctx.db.insert(scheduledPrices).values({
      id: newId(),
      toolId,
      priceCents,
      priceUnit,
      priceBreaks: priceBreaks ?? null,
      at: new Date(at),
      byUserId: ctx.user.id,
    });
    await recordToolChange(ctx, tool, {
      before: { scheduledPrice: null },
      after: { scheduledPrice: { priceCents, priceUnit, ...(priceBreaks && { priceBreaks }), at } },
    });
    return toToolForAdmins(tool);
  });
}
