import { messages } from "@ironmonger/contract/messages";
import type { OrderStatus } from "@ironmonger/contract/orders";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { Group } from "@mantine/core";
import { State, type StateKind } from "../../shared/kit/state.tsx";

const words: Record<OrderStatus, string> = {
  "to-approve": "to approve",
  unpaid: messages.unpaid,
  pending: "pending",
  shipped: "shipped",
  cancelled: "cancelled",
  declined: "declined",
  refunded: "refunded",
};

const kinds: Record<OrderStatus, StateKind> = {
  "to-approve": "open",
  unpaid: "bad",
  pending: "open",
  shipped: "good",
  cancelled: "none",
  declined: "none",
  refunded: "info",
};

type Props = {
  statuses: OrderStatus[];
  isDisputed?: boolean;
  /** The order is collected at the shop. */
  isCollected?: boolean;
};

/** The states of an order as dots with their words. Cancelled lines are named only if all are cancelled. */
export function OrderDots({ statuses, isDisputed = false, isCollected = false }: Props) {
  const live = statuses.filter((status) => !hasLeft(status));
  return (
    <Group component="span" display="inline-flex" gap="sm" wrap="nowrap">
      {isDisputed && <State kind="bad">disputed</State>}
      {(live.length > 0 ? live : statuses).map((status) => (
        <State key={status} kind={kinds[status]}>
          {isCollected && status === "shipped" ? "collected" : words[status]}
        </State>
      ))}
    </Group>
  );
}
