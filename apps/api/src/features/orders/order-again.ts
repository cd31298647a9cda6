import { messages } from "@ironmonger/contract/messages";
import type { OrderAgainInput, OrderedAgain } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { addLines } from "../basket/add-lines.ts";
import { priceLines } from "../terms/price-lines.ts";
import { getVisibleOrder, hasId } from "./internal/get-visible-order.ts";

/**
 * Adds the lines of an order to the basket at today's prices, if they can still be ordered in their quantity. The others and cancelled
 * lines are skipped and named; but if all lines are cancelled, they are added.
 * @throws DomainError not_found (no such order, or another buyer's) · conflict (the basket is full)
 */
export async function orderAgain(ctx: SignedInContext, { orderId }: OrderAgainInput): Promise<OrderedAgain> {
  const order = await getVisibleOrder(ctx, hasId(orderId));
  const ordered = new Map(order.lines.map((line) => [line.toolId, line]));
  const isLeftOut = (toolId: string) => !order.cancelled && ordered.get(toolId)?.status === "cancelled";

  const { lines } = await priceLines(ctx, {
    lines: order.lines.map(({ toolId, quantity }) => ({ toolId, quantity })),
  });
  const added = lines.filter(({ toolId, isValid }) => isValid && !isLeftOut(toolId));
  if (added.length > 0) await addLines(ctx, { lines: added.map(({ toolId, quantity }) => ({ toolId, quantity })) });
  return {
    added: added.length,
    refused: lines.flatMap(({ toolId, name, problem, isInShop, nearestAbove, nearestBelow }) => {
      const message = problem ?? (isLeftOut(toolId) ? messages.lineLeftOut : null);
      if (message === null) return [];
      const toolName = ordered.get(toolId)?.toolName ?? name;
      return [{ toolId, toolName, message, isInShop, nearest: nearestAbove ?? nearestBelow }];
    }),
  };
}
