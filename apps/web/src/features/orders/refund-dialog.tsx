import { formatMoney, formatNumber, formatPieces } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useLast } from "../../shared/use-last.ts";

/** The pending lines of an order, or one of them. */
export type ToRefund = { order: Order; line?: OrderLine };
type Props = { asked: ToRefund | null; onClose: () => void; onRefund: (asked: ToRefund) => void };

/** Asks before money goes back. Open while there is something to ask about. */
export function RefundDialog({ asked, onClose, onRefund }: Props) {
  const shown = useLast(asked);
  const refund = () => {
    if (asked) onRefund(asked);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      question={shown?.line ? "Refund this line?" : "Refund this order?"}
      onClose={onClose}
      onYes={refund}
    >
      {shown && whatHappens(shown)}
    </ConfirmDialog>
  );
}

function whatHappens({ order, line }: ToRefund): string {
  const card = `the card of ${order.buyerEmail}`;
  const pending = line ? [line] : order.lines.filter(({ status }) => status === "pending");
  const [first, ...others] = pending;
  // A list shows only the first lines of a large order, so there may be more than what is known here.
  if (!first || order.lineCount > order.lines.length) return `What is paid and not shipped goes back to ${card}.`;
  const amount = formatMoney(pending.reduce((sum, { toPayCents }) => sum + toPayCents, 0));
  const what =
    others.length === 0
      ? `${formatPieces(first.quantity)} of ${first.toolName}`
      : `the pieces of ${formatNumber(pending.length)} lines`;
  return `${amount} goes back to ${card}, and ${what} go back into stock.`;
}
