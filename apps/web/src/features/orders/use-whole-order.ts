import type { Order, OrderWithShipments } from "@ironmonger/contract/orders";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";

const isWhole = ({ lines, allLineCount }: Order): boolean => lines.length >= allLineCount;

/** The order with all its lines, of which the page of a long order has only some; undefined until they are loaded. */
export function useWholeOrder(order: Order): Order | undefined {
  const { data } = trpc.orders.getOrder.useQuery({ number: order.number }, { enabled: !isWhole(order) });
  return isWhole(order) ? order : data;
}

/** Loads the order with all its lines, for an action that concerns all of them. */
export function useLoadWholeOrder(): (order: OrderWithShipments, use: (whole: OrderWithShipments) => void) => void {
  const utils = trpc.useUtils();
  return (order, use) => {
    if (isWhole(order)) return use(order);
    utils.orders.getOrder.fetch({ number: order.number }).then(use, notifyError);
  };
}
