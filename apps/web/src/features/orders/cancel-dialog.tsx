import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatPieces } from "@ironmonger/contract/money";
import { nameLines, type Order, type OrderLine } from "@ironmonger/contract/orders";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useLast } from "../../shared/use-last.ts";

/** An unpaid order, or one unpaid line of it. */
export type ToCancel = { order: Order; line?: OrderLine };
type Props = { asked: ToCancel | null; onClose: () => void; onCancel: (asked: ToCancel) => void };

/** Asks before an unpaid order or line is cancelled. Open while there is something to ask about. */
export function CancelDialog({ asked, onClose, onCancel }: Props) {
  const shown = useLast(asked);
  const cancel = () => {
    if (asked) onCancel(asked);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      question={shown?.line ? "Are you sure to cancel this line?" : messages.cancelQuestion}
      onClose={onClose}
      onYes={cancel}
    >
      {shown?.line && (
        <>
          {formatPieces(shown.line.quantity)} of {shown.line.toolName} for {formatMoney(shown.line.toPayCents)}. The
          rest of the order stays.
        </>
      )}
      {shown && !shown.line && (
        <>
          {formatPieces(shown.order.pieces)} of {nameLines(shown.order)} for {formatMoney(shown.order.totalCents)}. The
          pieces go back into stock.
        </>
      )}
    </ConfirmDialog>
  );
}
