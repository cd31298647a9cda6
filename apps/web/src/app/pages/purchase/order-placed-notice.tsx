import { countTogether } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import { dueByCard } from "@ironmonger/contract/orders/line-states";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { Alert, Anchor, Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";

type Props = {
  order: Order;
  /** The next step is to pay: no other order has been started. */
  isNext: boolean;
};

/** Shown after an order: what was ordered, with a link to pay for it. */
export function OrderPlacedNotice({ order, isNext }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new order brings its notice into view
  useEffect(() => {
    // `void`: newer browsers return a promise, which React would take for a cleanup function.
    void notice.current?.scrollIntoView({ block: "nearest" });
  }, [order.id]);

  return (
    <Alert ref={notice} color="green" title={messages.orderPlaced}>
      {order.number}: {countTogether(order.pieces, order.lines)} of {nameLines(order)} for{" "}
      <MoneyText cents={order.totalCents} />.
      {order.expiresAt && (
        <>
          {" "}
          The pieces are reserved for you until <MomentText at={order.expiresAt} />.
        </>
      )}
      {order.approval && " It needs an approval of your company first."}
      <Group mt="sm" gap="md">
        {order.statuses.includes("unpaid") ? (
          <Button
            component={Link}
            to={`/dashboard/payment/${order.number}`}
            {...(isNext ? { size: "lg", color: "safety" } : { variant: "default" })}
          >
            Pay <MoneyText cents={dueByCard(order)} />
          </Button>
        ) : (
          <Anchor component={Link} to={`/dashboard/orders/${order.number}`} size="sm">
            See the order
          </Anchor>
        )}
        <Anchor component={Link} to="/dashboard/myorders" size="sm">
          My Orders
        </Anchor>
      </Group>
    </Alert>
  );
}
