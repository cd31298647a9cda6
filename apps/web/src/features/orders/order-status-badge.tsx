import { messages } from "@ironmonger/contract/messages";
import type { OrderStatus } from "@ironmonger/contract/orders";
import { Badge, type MantineColor } from "@mantine/core";

const looks: Record<OrderStatus, { label: string; color: MantineColor }> = {
  unpaid: { label: messages.unpaid, color: "red" },
  pending: { label: "pending", color: "steel" },
  shipped: { label: "shipped", color: "green" },
  cancelled: { label: "cancelled", color: "gray" },
  refunded: { label: "refunded", color: "gray" },
};

/** Where an order stands, in a word and a colour. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { label, color } = looks[status];
  return (
    <Badge color={color} variant="light" radius="xs" tt="none" size="md">
      {label}
    </Badge>
  );
}
