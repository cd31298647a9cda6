import type { BasketLine } from "@ironmonger/contract/basket";
import { formatNumber } from "@ironmonger/contract/money";
import { priceOfLine } from "@ironmonger/contract/terms";
import { Button } from "@mantine/core";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** Why a line of the basket cannot be ordered, and what helps: the nearest valid quantities, or removing the line. */
export function BasketLineRemedy({ line, others, problem }: { line: BasketLine; others: number; problem: string }) {
  const utils = trpc.useUtils();
  const setLine = trpc.basket.setLine.useMutation({
    onSuccess: (basket) => utils.basket.getBasket.setData(undefined, basket),
    onError: notifyError,
  });
  const { nearestBelow, nearestAbove } = priceOfLine(line, line.quantity, others);
  const set = (quantity: number) => setLine.mutate({ toolId: line.toolId, quantity });
  return (
    <>
      <span>{problem}</span>
      {[...new Set([nearestBelow, nearestAbove])]
        .filter((pieces) => pieces !== null)
        .map((pieces) => (
          <Button
            key={pieces}
            size="compact-sm"
            variant="default"
            onClick={() => set(pieces)}
            disabled={setLine.isPending}
          >
            Take {formatNumber(pieces)}
          </Button>
        ))}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => set(0)}
        disabled={setLine.isPending}
        aria-label={`Remove ${line.name}`}
      >
        Remove
      </Button>
    </>
  );
}
