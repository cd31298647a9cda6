import { messages } from "@ironmonger/contract/messages";
import type { BuyersPrice, ExplainedPrice, ExplainPriceInput, PriceToolsInput } from "@ironmonger/contract/price-lists";
import { withPublicPrice } from "@ironmonger/contract/pricing/price-unit";
import { buyersRules, explainPrice as explainUnitPrice, offersOf } from "@ironmonger/contract/pricing/resolve-price";
import type { Database } from "@ironmonger/db/client";
import { companies } from "@ironmonger/db/schema";
import { eq, getTableColumns } from "drizzle-orm";
import type { Buyer, OfficeContext, PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { hasAssortment } from "../categories/assortment.ts";
import { readPricedTools } from "./read-priced-tools.ts";

/** The prices of these tools for the caller as buyer, in their order. Those that are not in the shop are left out. */
export async function priceTools(
  ctx: Pick<PublicContext, "db" | "buyer">,
  { ids }: PriceToolsInput,
): Promise<BuyersPrice[]> {
  const tools = await readPricedTools(ctx, ids);
  return [...new Set(ids)].flatMap((id) => {
    const tool = tools.get(id);
    if (!tool?.isInShop) return [];
    const { source, ...rules } = buyersRules(tool);
    const prices = offersOf(tool).map((offer) => ({
      source: offer.source?.name ?? null,
      level: offer.level,
      unitPriceCents: offer.priceCents,
      priceUnit: offer.priceUnit,
      priceBreaks: [...offer.priceBreaks],
      minOrder: offer.minOrder,
      casePack: offer.casePack,
      unless: offer.unless,
    }));
    const { priceBreaks, ...own } = withPublicPrice(rules, {
      unitPriceCents: tool.priceCents,
      priceUnit: tool.priceUnit,
    });
    return [{ id, ...own, priceBreaks: [...priceBreaks], source: source?.name ?? null, prices }];
  });
}

/**
 * What a company pays per unit at this quantity, and why.
 * @throws DomainError not_found (no such company or tool)
 */
export async function explainPrice(
  ctx: OfficeContext<"prices.read">,
  { companyId, toolId, quantity }: ExplainPriceInput,
): Promise<ExplainedPrice> {
  const buyer = await buyerOfCompany(ctx.db, companyId, ctx.user.id);
  const tool = (await readPricedTools({ db: ctx.db, buyer }, [toolId])).get(toolId);
  if (!tool?.isInShop) throw new DomainError("not_found", messages.toolNotFound);
  return explainUnitPrice(tool, quantity, await shopMoney(ctx));
}

/**
 * A company as its people see the catalog: with its assortment, and at public prices until it is confirmed.
 * @throws DomainError not_found
 */
export async function buyerOfCompany(db: Database, companyId: string, userId = companyId): Promise<Buyer> {
  const { id, name: companyName, status, buyersSeeAllOrders, isTaxExempt } = getTableColumns(companies);
  const [company] = await db
    .select({ companyId: id, companyName, status, buyersSeeAllOrders, isTaxExempt, hasAssortment })
    .from(companies)
    .where(eq(id, companyId));
  if (!company) throw new DomainError("not_found", "There is no such company.");
  return {
    principal: { kind: "user", id: userId },
    companyId,
    company: { ...company, role: "buyer" as const },
  };
}
