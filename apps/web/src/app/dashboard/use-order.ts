import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { useInSlices } from "../../shared/lazy/use-in-slices.ts";
import { codeOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** The order that an address names by its number or by the id of one of its lines. */
export function useOrder(name: string) {
  const query = trpc.orders.getOrder.useQuery(
    readOrderNumber(name) === undefined ? { lineId: name } : { number: name },
  );
  return {
    query,
    order: useInSlices(query.data),
    isMissing: ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(query.error) ?? ""),
  };
}
