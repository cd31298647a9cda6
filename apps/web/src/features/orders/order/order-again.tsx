import { formatNumber } from "@ironmonger/contract/money";
import type { Order, OrderedAgain as Result } from "@ironmonger/contract/orders";
import { Alert, Anchor, Button, List } from "@mantine/core";
import { useRef } from "react";
import { Link } from "react-router";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { describeAdded } from "../../basket/added-to-basket.ts";

/** Adds the lines of an order to the basket, once for each visit of its page: a second press would double them. */
export function useOrderAgain(order: Order) {
  const orderedAgain = useRef<string | null>(null);
  const again = useAction(trpc.orders.orderAgain, { touches: [trpc.basket] });
  return {
    async orderAgain(): Promise<void> {
      if (orderedAgain.current === order.id) return;
      orderedAgain.current = order.id;
      const result = await again.run({ orderId: order.id });
      if (!result?.added) orderedAgain.current = null;
    },
    isPending: again.isWorking,
    result: again.input?.orderId === order.id ? again.answer : undefined,
  };
}

/** What was added to the basket, and what could not be added. */
export function OrderedAgain({ result: { added, refused } }: { result: Result }) {
  return (
    <Alert color={added > 0 ? "green" : "red"} title={describeAdded(added)} role="status" mb="md" className="no-print">
      {refused.length > 0 && (
        <List size="sm" mb="xs">
          {refused.map((line) => (
            <RefusedLine key={line.toolId} line={line} />
          ))}
        </List>
      )}
      {added > 0 && (
        <Anchor component={Link} to="/basket">
          Go to the basket
        </Anchor>
      )}
    </Alert>
  );
}

/** Why a line was not added, and the quantity that can be. */
function RefusedLine({ line: { toolId, toolName, message, isInShop, nearest } }: { line: Result["refused"][number] }) {
  const take = useAction(trpc.basket.addLines, { touches: [trpc.basket] });
  return (
    <List.Item>
      {isInShop ? (
        <Anchor component={Link} to={`/catalog/${toolId}`}>
          {toolName}
        </Anchor>
      ) : (
        toolName
      )}
      : {message}{" "}
      {nearest !== null && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={take.isWorking || take.isDone}
          onClick={() => take.run({ lines: [{ toolId, quantity: nearest }], pageSize: 1 })}
          aria-label={`Take ${formatNumber(nearest)}: ${toolName}`}
        >
          {take.isDone ? `${formatNumber(nearest)} in the basket` : `Take ${formatNumber(nearest)}`}
        </Button>
      )}
    </List.Item>
  );
}
