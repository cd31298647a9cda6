import { messages } from "@ironmonger/contract/messages";
import type { OrderStatus } from "@ironmonger/contract/orders";
import { Badge, type MantineColor } from "@mantine/core";
import classes from "./order-statuses.module.css";

const looks: Record<OrderStatus, { label: string; color: MantineColor }> = {
  unpaid: { label: messages.unpaid, color: "red" },
  pending: { label: "pending", color: "steel" },
  shipped: { label: "shipped", color: "green" },
  cancelled: { label: "cancelled", color: "gray" },
  refunded: { label: "refunded", color: "gray" },
};

type Props = {
  statuses: OrderStatus[];
  /** The order is collected at the shop. */
  isCollected?: boolean;
};

/** The status of a line, or of all lines of an order, in words and colours. Cancelled lines are named only if all are cancelled. */
export function OrderStatuses({ statuses, isCollected = false }: Props) {
  const live = statuses.filter((status) => status !== "cancelled");
  return (
    <span className={classes.statuses}>
      {(live.length > 0 ? live : statuses).map((status) => (
        <Badge key={status} color={looks[status].color} variant="light" radius="xs" tt="capitalize" size="md">
          {isCollected && status === "shipped" ? "collected" : looks[status].label}
        </Badge>
      ))}
    </span>
  );
}
