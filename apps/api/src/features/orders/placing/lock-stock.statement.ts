import { queryBuilder } from "@ironmonger/db/client";
import { readPriceStamp } from "../../pricing/find-price-sources.ts";
import { type HoldLimits, requireShareOfStock } from "./hold-limits.ts";
import type { Placing } from "./lock-buyers-orders.statement.ts";
import type { PricedOrder } from "./price-order.ts";

type Stock = {
  toolId: string;
  available: number;
  minOrder: number;
  version: number;
  isOnSale: boolean;
  /** What all accounts with unverified emails hold together; null if the buyer is not one of them. */
  heldUnverified: number | null;
};

/**
 * Locks the stock of all lines in the order of the tools' ids, as every change of an order does, so that no two can deadlock. Returns the
 * pieces that are not in stock yet, by tool; or undefined if a tool or a price list has changed since the order was priced, or another
 * order has taken the pieces. Nobody else takes what is locked while the order is priced again.
 * @throws DomainError conflict (more than accounts with unverified emails may hold together)
 */
export async function lockStock(
  ctx: Placing,
  { lines, priceStamp }: PricedOrder,
  requested: { toolId: string }[],
  limits: HoldLimits,
): Promise<Map<string, number> | undefined> {
  const locked = await ctx.sql<Stock[]>`
    with locked as materialized (
      select tool_id, available, min_order from tool_stock
      where tool_id = any (${lines.map(({ toolId }) => toolId)}::uuid[]) order by tool_id for no key update
    )
    select tool_id as "toolId", available, locked.min_order as "minOrder", version, deleted_at is null and state <> 'draft' as "isOnSale",
      case when ${limits.stockShare !== null}::boolean then held_unverified(tool_id) end as "heldUnverified"
    from locked join tools on id = tool_id`;
  const stock = new Map(locked.map((tool) => [tool.toolId, tool]));
  requireShareOfStock(requested, lines, stock, limits);
  const isAsPriced = lines.every(({ toolId, version, quantity, backorderedQuantity }) => {
    const tool = stock.get(toolId);
    return tool?.isOnSale && tool.version === version && tool.available + backorderedQuantity >= quantity;
  });
  const { sql, buyer } = ctx;
  const hasSameLists =
    buyer.companyId === null || (await readPriceStamp({ db: queryBuilder(sql), buyer })) === priceStamp;
  if (!isAsPriced || !hasSameLists) return undefined;
  return new Map(
    lines.map(({ toolId, quantity }) => [toolId, Math.max(0, quantity - (stock.get(toolId)?.available ?? 0))]),
  );
}
