import type { BasketLine } from "@ironmonger/contract/basket";
import { formatNumber } from "@ironmonger/contract/money";
import { remediesOf } from "@ironmonger/contract/pricing/savings";
import { Button } from "@mantine/core";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import classes from "./checkout-form.module.css";

type Props = { line: BasketLine; others: number; problem: string | null };

/**
 * Why a line of the basket cannot be ordered, and what helps: other quantities, as in the basket, or removing the line. Of a line without a
 * problem, only that more pieces cost less.
 */
export function BasketLineRemedy({ line, others, problem }: Props) {
  const utils = trpc.useUtils();
  const setLine = trpc.basket.setLine.useMutation({
    onSuccess: (basket) => utils.basket.getBasket.setData(undefined, basket),
    onError: notifyError,
  });
  const { quantities, saving } = remediesOf(line, others);
  const set = (quantity: number) => setLine.mutate({ toolId: line.toolId, quantity });
  return (
    <>
      {problem && <span>{problem}</span>}
      {saving && <span className={classes.saving}>{saving}</span>}
      {quantities.map((pieces) => (
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
      {problem && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => set(0)}
          disabled={setLine.isPending}
          aria-label={`Remove ${line.name}`}
        >
          Remove
        </Button>
      )}
    </>
  );
}
