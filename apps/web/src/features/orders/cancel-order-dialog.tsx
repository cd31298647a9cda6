import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatPieces } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useLast } from "../../shared/use-last.ts";

type Props = { order: Order | null; onClose: () => void; onCancel: (order: Order) => void };

/** Asks before an unpaid order is cancelled. Open while there is an order to ask about. */
export function CancelOrderDialog({ order, onClose, onCancel }: Props) {
  const shown = useLast(order);
  const cancel = () => {
    if (order) onCancel(order);
    onClose();
  };
  return (
    <ConfirmDialog isOpen={order !== null} question={messages.cancelQuestion} onClose={onClose} onYes={cancel}>
      {shown && (
        <>
          {formatPieces(shown.quantity)} of {shown.toolName} for {formatMoney(shown.totalCents)}. The pieces go back
          into stock.
        </>
      )}
    </ConfirmDialog>
  );
}
