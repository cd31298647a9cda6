import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import type { PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { useCallback, useEffect, useState } from "react";
import { newKey } from "../../../shared/forms/new-key.ts";
import { isFinallyRefused } from "../../../shared/forms/use-idempotency-key.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { notifySuccess } from "../../../shared/notify.ts";
import { codeOf, issuesOf, messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { companyHeaders } from "../../identity/buying-for.ts";
import { useReloadCharges } from "../../pricing/use-charges.ts";
import { type KeyedOrder, unansweredOrder } from "./unanswered-order.ts";

export type Placing =
  | { step: "ready"; issue?: PlacingIssue }
  | { step: "sending"; order: KeyedOrder }
  /** It may have been placed, so only the same order may be sent again. */
  | { step: "unanswered"; order: KeyedOrder; message: string }
  | { step: "placed"; order: KeyedOrder; placed: Order };

/** `lineIssues` has the message about each wrong line, by its tool and quantity (`lineKey`). */
export type PlacingIssue = {
  message: string;
  isPriceChange: boolean;
  /** The session has ended. */
  isSignedOut: boolean;
  lineIssues: Map<string, string>;
};

export const lineKey = ({ toolId, quantity }: { toolId: string; quantity: number }): string => `${toolId} ${quantity}`;

type Options = {
  /** What the form orders: the tool with this id, or "basket". */
  what: string;
  userId: string;
  onPlaced: (order: Order) => void;
  onRefused?: ((error: unknown) => void) | undefined;
};

/**
 * Places the order of a form. An order without a response is stored, even over a reload, and sent again with the same key until it is
 * placed or refused, so that it is never placed twice.
 */
export function usePlacing({ what, userId, onPlaced, onRefused }: Options) {
  // An order for a company is never sent again for another one.
  const [owner] = useState(() => [userId, ...Object.values(companyHeaders())].join(" "));
  const utils = trpc.useUtils();
  const { send: placeOrder } = useAction(trpc.orders.placeOrder);
  const reloadCharges = useReloadCharges();
  const [placing, setPlacing] = useState<Placing>(() => {
    const order = unansweredOrder.read(what, owner);
    return order ? { step: "sending", order } : { step: "ready" };
  });

  const send = useCallback(
    async (order: KeyedOrder, isSentAgain: boolean) => {
      unansweredOrder.store(what, owner, order);
      setPlacing({ step: "sending", order });
      try {
        const placed = await placeOrder(order);
        unansweredOrder.forget(what);
        void utils.orders.invalidate();
        utils.orders.getOrder.setData({ number: placed.number }, { ...placed, shipments: [] });
        // Also while no page shows them: the next form starts with the address of this order.
        void utils.addresses.list.invalidate(undefined, { refetchType: "all" });
        void utils.orders.findLastDelivery.invalidate(undefined, { refetchType: "all" });
        notifySuccess(messages.orderPlaced);
        setPlacing({ step: "placed", order, placed });
        onPlaced(placed);
      } catch (error) {
        if (!isFinallyRefused(error, isSentAgain))
          return setPlacing({ step: "unanswered", order, message: messageOf(error) });
        unansweredOrder.forget(what);
        const issue = readIssue(error, order);
        setPlacing({ step: "ready", issue });
        if (issue.isPriceChange) reloadCharges();
        onRefused?.(error);
      }
      // The order has changed the basket and the stock, or was refused because they have changed.
      void utils.basket.getBasket.invalidate(undefined, { refetchType: "all" });
      void utils.catalog.getTool.invalidate();
    },
    [what, owner, onPlaced, onRefused, placeOrder, reloadCharges, utils],
  );

  // An order that a reload has interrupted continues by itself, because the buyer has already pressed the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what existed when the page was opened
  useEffect(() => {
    if (placing.step === "sending") void send(placing.order, true);
  }, []);

  return {
    placing,
    place: (order: Omit<PlaceOrderInput, "idempotencyKey">) => void send({ ...order, idempotencyKey: newKey() }, false),
    sendAgain: (order: KeyedOrder) => void send(order, true),
    forgetIssue: () => placing.step === "ready" && placing.issue && setPlacing({ step: "ready" }),
  };
}

function readIssue(error: unknown, { lines }: KeyedOrder): PlacingIssue {
  const issues = issuesOf(error);
  const lineIssues = issues.flatMap(({ path: [, index], message }): [string, string][] => {
    const line = lines[Number(index)];
    return line ? [[lineKey(line), message]] : [];
  });
  return {
    message: messageOf(error),
    isSignedOut: codeOf(error) === "UNAUTHORIZED",
    isPriceChange: issues.some(({ path: [field] }) => field === "expectedTotalCents"),
    lineIssues: new Map(lineIssues),
  };
}
