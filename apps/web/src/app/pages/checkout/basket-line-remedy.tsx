import type { BasketLine } from "@ironmonger/contract/basket";
import { formatNumber } from "@ironmonger/contract/money";
import { Button, Text } from "@mantine/core";
import { useChangeBasket } from "../../../features/basket/basket-changes.ts";
import { remediesOf } from "../../../features/pricing/savings.ts";
import { useMoney } from "../../../shared/use-money.ts";

type Props = { line: BasketLine; otherPieces: number; issue: string | null };

/**
 * Why a line of the basket cannot be ordered, and what helps: other quantities, as in the basket, or removing the line. Of a line that
 * can be ordered, only that more pieces cost less.
 */
export function BasketLineRemedy({ line, otherPieces, issue }: Props) {
  const money = useMoney();
  const change = useChangeBasket();
  const { quantities, saving } = remediesOf(line, otherPieces, money);
  const set = (quantity: number) => change.run({ kind: "set", toolId: line.toolId, quantity });
  return (
    <>
      {issue && <span>{issue}</span>}
      {saving && (
        <Text span inherit c="steel">
          {saving}{" "}
        </Text>
      )}
      {quantities.map((pieces) => (
        <Button
          key={pieces}
          size="compact-sm"
          variant="default"
          onClick={() => set(pieces)}
          disabled={change.isWorking}
        >
          Take {formatNumber(pieces)}
        </Button>
      ))}
      {issue && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => set(0)}
          disabled={change.isWorking}
          aria-label={`Remove ${line.name}`}
        >
          Remove
        </Button>
      )}
    </>
  );
}
