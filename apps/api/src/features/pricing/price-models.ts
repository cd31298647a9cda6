import type { ModelPrice, PriceModelsInput } from "@ironmonger/contract/price-lists";
import {
  comparePrices,
  type PriceUnit,
  type UnitPrice,
  withPublicPrice,
} from "@ironmonger/contract/pricing/price-unit";
import { buyersRules } from "@ironmonger/contract/pricing/resolve-price";
import { tools } from "@ironmonger/db/schema";
import type { PublicContext } from "../../core/context.ts";
import { isAnyOf } from "../../core/database/is-any-of.ts";
import { readPricedTools } from "./read-priced-tools.ts";

/** The lowest prices of models, of the sizes that the caller is shown as buyer. A model without such a size is left out. */
export async function priceModels(
  ctx: Pick<PublicContext, "db" | "buyer">,
  { ids }: PriceModelsInput,
): Promise<ModelPrice[]> {
  const sizes = await ctx.db
    .select({ id: tools.id, modelId: tools.modelId })
    .from(tools)
    .where(isAnyOf(tools.modelId, ids));
  const priced = await readPricedTools(
    ctx,
    sizes.map(({ id }) => id),
  );
  return [...new Set(ids)].flatMap((id) => {
    const shown = sizes.flatMap((size) => {
      const tool = size.modelId === id ? priced.get(size.id) : undefined;
      return tool?.isInShop ? [tool] : [];
    });
    if (shown.length === 0) return [];
    const own = lowestOf(shown.map(buyersRules));
    const { priceCents, priceUnit, publicPriceCents } = withPublicPrice(
      { priceCents: own.unitPriceCents, priceUnit: own.priceUnit, priceBreaks: [] },
      lowestOf(shown),
    );
    return [{ id, fromPriceCents: priceCents, publicFromPriceCents: publicPriceCents, priceUnit }];
  });
}

/** The lowest price of one, as it is quoted. */
const lowestOf = (prices: { priceCents: number; priceUnit: PriceUnit }[]): UnitPrice =>
  prices
    .map(({ priceCents, priceUnit }): UnitPrice => ({ unitPriceCents: priceCents, priceUnit }))
    .reduce((lowest, price) => (comparePrices(price, lowest) < 0 ? price : lowest));
