import type { OrderAgainInput, OrderedAgain } from "@ironmonger/contract/orders";
import type { SignedInContext } from "../../core/context.ts";
import { addLines } from "../basket/add-lines.ts";
import { priceLines } from "../terms/price-lines.ts";
import { getVisibleOrder, hasId } from "./internal/get-visible-order.ts";

/**
 * Puts the lines of an order that can still be had in their quantity into the basket, at today's prices. Cancelled lines are left out,
 * unless all are cancelled.
 * @throws DomainError not_found (no such order, or another buyer's) · conflict (the basket is full)
 */
export async function orderAgain(ctx: SignedInContext, { orderId }: OrderAgainInput): Promise<OrderedAgain> {
  const order = await getVisibleOrder(ctx, hasId(orderId));
  const live = order.lines.filter(({ status }) => status !== "cancelled");
  const wanted = live.length > 0 ? live : order.lines;
  const names = new Map(wanted.map(({ toolId, toolName }) => [toolId, toolName]));

  const { lines } = await priceLines(ctx, { lines: wanted.map(({ toolId, quantity }) => ({ toolId, quantity })) });
  const added = lines.flatMap(({ toolId, quantity, isValid }) => (isValid ? [{ toolId, quantity }] : []));
  if (added.length > 0) await addLines(ctx, { lines: added });
  return {
    added: added.length,
    refused: lines.flatMap(({ toolId, name, problem: message }) =>
      message === null ? [] : [{ toolId, toolName: names.get(toolId) ?? name, message }],
    ),
  };
}
