import { formatMoney, formatPieces } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useLast } from "../../shared/use-last.ts";

type Props = { order: Order | null; onClose: () => void; onRefund: (order: Order) => void };

/** Asks before money goes back. Open while there is an order to ask about. */
export function RefundOrderDialog({ order, onClose, onRefund }: Props) {
  const shown = useLast(order);
  const refund = () => {
    if (order) onRefund(order);
    onClose();
  };
  return (
    <ConfirmDialog isOpen={order !== null} question="Refund this order?" onClose={onClose} onYes={refund}>
      {shown && (
        <>
          {formatMoney(shown.totalCents)} goes back to the card of {shown.buyerEmail}, and{" "}
          {formatPieces(shown.quantity)} of {shown.toolName} go back into stock.
        </>
      )}
    </ConfirmDialog>
  );
}
