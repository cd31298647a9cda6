import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatPieces } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { Alert, Anchor, Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

/** After an order: what was ordered, and where to pay for it. */
export function OrderPlacedNotice({ order }: { order: Order }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new order brings its notice into view
  useEffect(() => {
    // `void`: newer browsers return a promise, which React would take for a cleanup function.
    void notice.current?.scrollIntoView({ block: "nearest" });
  }, [order.id]);

  return (
    <Alert ref={notice} color="green" title={messages.orderPlaced}>
      {formatPieces(order.quantity)} of {order.toolName} for {formatMoney(order.totalCents)}. The pieces are kept for
      you until you pay.
      <Group mt="sm" gap="md">
        <Button component={Link} to={`/dashboard/payment/${order.id}`} size="sm">
          Pay {formatMoney(order.totalCents)}
        </Button>
        <Anchor component={Link} to="/dashboard/myorders" size="sm">
          My Orders
        </Anchor>
      </Group>
    </Alert>
  );
}
