import type { Tool } from "@ironmonger/contract/catalog";
import { buyersRules } from "@ironmonger/contract/pricing/resolve-price";
import type { PublicContext } from "../../core/context.ts";
import { readPricedTools } from "./read-priced-tools.ts";

type PublicPrice = Pick<Tool, "id" | "priceCents" | "priceUnit" | "priceBreaks" | "minOrder" | "casePack">;

/** The tools with the prices, minimum and pack of the company for which the call is made; for everybody else as they are. */
export async function withOwnPrices<Row extends PublicPrice>(
  ctx: Pick<PublicContext, "db" | "buyer">,
  rows: Row[],
): Promise<Row[]> {
  if (!ctx.buyer?.companyId) return rows;
  const priced = await readPricedTools(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const tool = priced.get(row.id);
    if (!tool) return row;
    const { source: _, priceBreaks, ...rules } = buyersRules(tool);
    return { ...row, ...rules, priceBreaks: [...priceBreaks] };
  });
}
