import { countTogether, countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { priceWithout } from "@ironmonger/contract/pricing/price-without";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useLast } from "../../shared/use-last.ts";
import { useMoney } from "../../shared/use-money.ts";

/** An unpaid order, or one unpaid line of it. */
export type ToCancel = { order: Order; line?: OrderLine };
type Props = {
  target: ToCancel | null;
  /** Whether the reader is the buyer, into whose basket lines can go. */
  isOwn: boolean;
  onClose: () => void;
  /** `dependentLines`: lines that are cancelled with the order only because they cannot do without the line. */
  onCancel: (target: ToCancel, dependentLines?: OrderLine[]) => void;
};

/**
 * Asks for confirmation before an unpaid order or line is cancelled. If the prices of other lines depend on the line, it says so and offers
 * to cancel the whole order. Open while `target` is set.
 */
export function CancelDialog({ target, isOwn, onClose, onCancel }: Props) {
  const money = useMoney();
  const shown = useLast(target);
  const line = shown?.line;
  const without = shown && line ? priceWithout(shown.order, line.id, money) : null;
  const isRefused = without !== null && without.lost.length > 0;
  return (
    <ConfirmDialog
      about={target}
      question={line && !isRefused ? "Are you sure to cancel this line?" : messages.cancelQuestion}
      onClose={onClose}
      onYes={(confirmed) =>
        void onCancel(
          isRefused ? { order: confirmed.order } : confirmed,
          isRefused && isOwn ? otherLines(confirmed) : undefined,
        )
      }
    >
      {shown && line && (
        <>
          {countUnits(line.quantity, line.salesUnit)} of {line.toolName} for <MoneyText cents={line.toPayCents} />.{" "}
          {isRefused
            ? "The prices of other lines depend on this one, so it cannot be cancelled alone:"
            : "The rest of the order stays."}
          {!isRefused && shown.order.charges && shown.order.lineCount > 1 && (
            <>
              {" "}
              With its delivery and tax it then costs <MoneyText cents={without?.totalCents ?? 0} />.
            </>
          )}
        </>
      )}
      {isRefused && (
        <>
          <ul>
            {without.lost.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>
            You can cancel the whole order{isOwn && "; its other lines then go into your basket, to be ordered again"}.
          </p>
        </>
      )}
      {shown && !line && (
        <>
          {countTogether(shown.order.pieces, shown.order.lines)} of {nameLines(shown.order)} for{" "}
          <MoneyText cents={shown.order.totalCents} />.
        </>
      )}
      {shown && <p>{messages.cancelIsFinal}</p>}
    </ConfirmDialog>
  );
}

const otherLines = ({ order, line }: ToCancel): OrderLine[] =>
  order.lines.filter(({ id, payment }) => id !== line?.id && payment === "due");
