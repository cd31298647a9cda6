import { moneyIn } from "@ironmonger/contract/money";
import { priceTogether } from "@ironmonger/contract/pricing";
import { chargeLines } from "@ironmonger/contract/pricing/charges";
import { orderLines, type orders } from "@ironmonger/db/schema";
import type { Buyer, SignedInContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { findMembership } from "../companies/find-membership.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";

/** The caller as a buyer of this company, whomever the call is made for; an admin of the shop is no member, and sees public prices. */
export async function buyerIn(
  { db, user, buyer }: Pick<SignedInContext, "db" | "user" | "buyer">,
  companyId: string | null,
): Promise<Buyer> {
  const company = companyId === null ? undefined : await findMembership(db, user.id, companyId);
  return { ...buyer, companyId, company: company ?? null };
}

type OrderRow = typeof orders.$inferSelect;

/**
 * What waiting orders of a company would cost if they were placed now, by their ids. An order without one could not be placed any more. The
 * stock that it holds itself counts as available.
 */
export async function priceToday(
  ctx: SignedInContext,
  companyId: string,
  rows: OrderRow[],
): Promise<Map<string, number>> {
  const buyer = await buyerIn(ctx, companyId);
  const settings = await ctx.settings.read();
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(
      isAnyOf(
        orderLines.orderId,
        rows.map(({ id }) => id),
      ),
    );
  const tools = await readPricedTools({ db: ctx.db, buyer }, new Set(lines.map(({ toolId }) => toolId)));
  const ofOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const totals = rows.flatMap((row): [string, number][] => {
    const ordered = (ofOrder.get(row.id) ?? []).filter(({ fulfilment }) => fulfilment === "to-approve");
    const known = ordered.flatMap(({ toolId, quantity }) => {
      const tool = tools.get(toolId);
      return tool ? [{ tool: { ...tool, available: tool.available + quantity }, quantity }] : [];
    });
    const priced = priceTogether(known, moneyIn(settings.currency));
    if (known.length < ordered.length || priced.some(({ price }) => price.problem !== null)) return [];
    const charged = chargeLines(
      priced.map(({ tool, quantity, price }) => ({
        ...{ totalCents: price.totalCents, quantity, weightGrams: tool.weightGrams, taxClass: tool.taxClass },
      })),
      settings,
      { ...row, isTaxExempt: buyer.company?.isTaxExempt ?? false },
    );
    return [[row.id, charged.totalCents]];
  });
  return new Map(totals);
}
