import { countTogether, countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { formatMoney } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { nameLines } from "@ironmonger/contract/orders/order-names";
import { priceWithout } from "@ironmonger/contract/pricing/price-without";
import { Button } from "@mantine/core";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useLast } from "../../shared/use-last.ts";

/** An unpaid order, or one unpaid line of it. */
export type ToCancel = { order: Order; line?: OrderLine };
type Props = { asked: ToCancel | null; onClose: () => void; onCancel: (asked: ToCancel) => void };

/** Asks for confirmation before an unpaid order or line is cancelled, and shows what other lines then cost. Open while `asked` is set. */
export function CancelDialog({ asked, onClose, onCancel }: Props) {
  const shown = useLast(asked);
  const without = shown?.line ? priceWithout(shown.order, shown.line.id) : null;
  const isLost = without !== null && without.lost.length > 0;
  const cancel = (isWhole: boolean) => {
    if (asked) onCancel(isWhole ? { order: asked.order } : asked);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      question={shown?.line ? "Are you sure to cancel this line?" : messages.cancelQuestion}
      onClose={onClose}
      onYes={() => cancel(false)}
    >
      {shown?.line && (
        <>
          {countUnits(shown.line.quantity, shown.line.salesUnit)} of {shown.line.toolName} for{" "}
          {formatMoney(shown.line.toPayCents)}.{" "}
          {isLost
            ? "Without it, other lines no longer reach their price break or minimum order:"
            : "The rest of the order stays."}
          {!isLost && shown.order.charges && shown.order.lineCount > 1 && (
            <> With its delivery and tax it then costs {formatMoney(without?.totalCents ?? 0)}.</>
          )}
        </>
      )}
      {isLost && (
        <>
          <ul>
            {without.lost.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>The order then costs {formatMoney(without.totalCents)}.</p>
          <Button size="sm" mt="sm" variant="default" onClick={() => cancel(true)}>
            Cancel the whole order
          </Button>
        </>
      )}
      {shown && !shown.line && (
        <>
          {countTogether(shown.order.pieces, shown.order.lines)} of {nameLines(shown.order)} for{" "}
          {formatMoney(shown.order.totalCents)}.
        </>
      )}
      {shown && <p>{messages.cancelIsFinal}</p>}
    </ConfirmDialog>
  );
}
