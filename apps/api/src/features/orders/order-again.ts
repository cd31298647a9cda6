import type { PricedLine } from "@ironmonger/contract/basket";
import type { OrderAgainInput, OrderedAgain } from "@ironmonger/contract/orders";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import type { SignedInContext } from "../../core/context.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { addLines } from "../basket/add-lines.ts";
import { priceWith } from "../pricing/price-lines.ts";
import { readPricedTools } from "../pricing/read-priced-tools.ts";
import { orderErrors } from "./error-messages.ts";
import { getVisibleOrder, hasId } from "./get-order.ts";

/**
 * Adds the lines of an order to the basket at today's prices, if they can still be ordered in their quantity. The others and cancelled
 * lines are skipped and named; but if all lines are cancelled, they are added.
 * @throws DomainError not_found (no such order, or another buyer's) · conflict (the basket is full)
 */
export async function orderAgain(ctx: SignedInContext, { orderId }: OrderAgainInput): Promise<OrderedAgain> {
  const order = await getVisibleOrder(ctx, hasId(orderId));
  const remaining = order.lines.filter(({ status }) => order.cancelled || !hasLeft(status));
  const isRemaining = new Set(remaining);
  const leftOut = order.lines.filter((line) => !isRemaining.has(line));

  // Each on their own, because lines that are left out do not count in the sum of their family.
  const tools = await readPricedTools(
    ctx,
    order.lines.map(({ toolId }) => toolId),
  );
  const money = await shopMoney(ctx);
  const { lines } = priceWith(tools, remaining, money);
  const added = lines.filter(({ isValid }) => isValid).map(({ toolId, quantity }) => ({ toolId, quantity }));
  if (added.length > 0) await addLines(ctx, { lines: added, pageSize: 1 }, tools);

  const names = new Map(order.lines.map(({ toolId, toolName }) => [toolId, toolName]));
  const refuse = ({ toolId, name, isInShop, nearestAbove, nearestBelow }: PricedLine, message: string) => ({
    toolId,
    toolName: names.get(toolId) ?? name,
    message,
    isInShop,
    nearest: nearestAbove ?? nearestBelow,
  });
  return {
    added: added.length,
    refused: [
      ...lines.flatMap((line) => (line.problem === null ? [] : [refuse(line, line.problem)])),
      ...priceWith(tools, leftOut, money).lines.map((line) => refuse(line, line.problem ?? orderErrors.lineLeftOut)),
    ],
  };
}
