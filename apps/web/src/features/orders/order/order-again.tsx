import { formatNumber } from "@ironmonger/contract/money";
import type { Order, OrderedAgain as Result } from "@ironmonger/contract/orders";
import { Alert, Anchor } from "@mantine/core";
import { Link } from "react-router";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/trpc.ts";
import classes from "./order-again.module.css";

/** Puts the lines of an order into the basket. */
export function useOrderAgain(order: Order) {
  const utils = trpc.useUtils();
  const again = trpc.orders.orderAgain.useMutation({
    onError: notifyError,
    onSettled: () => void utils.basket.invalidate(),
  });
  return {
    orderAgain: () => again.mutate({ orderId: order.id }),
    isPending: again.isPending,
    result: again.data,
  };
}

/** What is in the basket now, and what could not be put there. */
export function OrderedAgain({ result: { added, refused } }: { result: Result }) {
  return (
    <Alert
      color={refused.length > 0 ? "red" : "green"}
      title={titleOf(added)}
      role="status"
      mb="md"
      className="no-print"
    >
      {refused.length > 0 && (
        <ul className={classes.refused}>
          {refused.map(({ toolId, toolName, message }) => (
            <li key={toolId}>
              <Anchor component={Link} to={`/catalog/${toolId}`}>
                {toolName}
              </Anchor>
              : {message}
            </li>
          ))}
        </ul>
      )}
      {added > 0 && (
        <Anchor component={Link} to="/basket">
          Go to the basket
        </Anchor>
      )}
    </Alert>
  );
}

function titleOf(added: number): string {
  if (added === 0) return "None of it can be ordered now";
  return added === 1 ? "1 tool is in your basket" : `${formatNumber(added)} tools are in your basket`;
}
