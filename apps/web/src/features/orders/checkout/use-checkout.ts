import { messages } from "@ironmonger/contract/messages";
import type { Order, PlaceOrderInput } from "@ironmonger/contract/orders";
import { useCallback, useEffect, useState } from "react";
import { codeOf, issuesOf, messageOf } from "../../../shared/error-message.ts";
import { newKey } from "../../../shared/new-key.ts";
import { notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/trpc.ts";
import { useReloadCharges } from "../use-charges.ts";
import { type KeyedOrder, unansweredOrder } from "./unanswered-order.ts";

export type Placing =
  | { step: "ready"; refusal?: Refusal }
  | { step: "sending"; order: KeyedOrder }
  /** It may have been placed, so only the same order may be sent again. */
  | { step: "unanswered"; order: KeyedOrder; fault: string };

/** `problems` has the error of each line, by its tool and quantity (`problemKey`). */
export type Refusal = { message: string; isPriceChange: boolean; problems: Map<string, string> };

export const problemKey = ({ toolId, quantity }: { toolId: string; quantity: number }): string =>
  `${toolId} ${quantity}`;

/**
 * Places the order of a basket and removes its lines from the basket. An order without a response is stored, even over a reload, and sent
 * again with the same key until it is placed or refused, so that it is never placed twice.
 */
export function useCheckout({ userId, onPlaced }: { userId: string; onPlaced: (order: Order) => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync: placeOrder } = trpc.orders.placeOrder.useMutation();
  const { mutateAsync: removeLines } = trpc.basket.removeLines.useMutation();
  const reloadCharges = useReloadCharges();
  const [placing, setPlacing] = useState<Placing>(() => {
    const order = unansweredOrder.read(userId);
    return order ? { step: "sending", order } : { step: "ready" };
  });

  const send = useCallback(
    async (order: KeyedOrder) => {
      unansweredOrder.keep(userId, order);
      setPlacing({ step: "sending", order });
      try {
        const placed = await placeOrder(order);
        const basket = await removeLines({ toolIds: order.lines.map(({ toolId }) => toolId) });
        unansweredOrder.forget();
        utils.basket.getBasket.setData(undefined, basket);
        utils.orders.getOrder.setData({ number: placed.number }, { ...placed, shipments: [] });
        void utils.orders.listMyOrders.invalidate();
        // Also while no page shows the addresses: the next form starts with the address of this order.
        void utils.addresses.list.invalidate(undefined, { refetchType: "all" });
        notifySuccess(messages.orderPlaced);
        onPlaced(placed);
      } catch (error) {
        if (isUnanswered(error)) return setPlacing({ step: "unanswered", order, fault: messageOf(error) });
        unansweredOrder.forget();
        const refusal = readRefusal(error, order);
        setPlacing({ step: "ready", refusal });
        if (refusal.isPriceChange) reloadCharges();
        void utils.basket.getBasket.invalidate();
      }
    },
    [userId, onPlaced, placeOrder, removeLines, reloadCharges, utils],
  );

  // An order that a reload has interrupted continues by itself, because the buyer has already pressed the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what existed when the page was opened
  useEffect(() => {
    if (placing.step === "sending") void send(placing.order);
  }, []);

  return {
    placing,
    place: (order: Omit<PlaceOrderInput, "idempotencyKey">) => void send({ ...order, idempotencyKey: newKey() }),
    sendAgain: (order: KeyedOrder) => void send(order),
  };
}

/** After a lost connection or a server error it is unknown whether the order was placed; after a refusal it is known. */
function isUnanswered(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || code === "INTERNAL_SERVER_ERROR" || code === "SERVICE_UNAVAILABLE";
}

function readRefusal(error: unknown, { lines }: KeyedOrder): Refusal {
  const issues = issuesOf(error);
  const problems = issues.flatMap(({ path: [, place], message }): [string, string][] => {
    const line = lines[Number(place)];
    return line ? [[problemKey(line), message]] : [];
  });
  return {
    message: messageOf(error),
    isPriceChange: issues.some(({ path: [field] }) => field === "expectedTotalCents"),
    problems: new Map(problems),
  };
}
