import { messages } from "@ironmonger/contract/messages";
import { formatMoney } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useLast } from "../../shared/use-last.ts";

/** The rest of an order, or of one of its lines. */
export type ToRefund = { order: Order; line?: OrderLine };
export type RefundChoices = { restock: boolean; reason: string | null };
type Props = {
  asked: ToRefund | null;
  onClose: () => void;
  onRefund: (asked: ToRefund, choices: RefundChoices) => void;
};

/** Asks for the reason of a refund, which only admins see, and for confirmation. Open while `asked` is set. */
export function RefundDialog({ asked, onClose, onRefund }: Props) {
  const shown = useLast(asked);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [reason, setReason] = useState("");
  const restock = chosen ?? (shown ? !isShipped(shown) : true);
  const close = () => {
    setChosen(null);
    setReason("");
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      question={shown?.line ? "Refund this line?" : "Refund this order?"}
      onClose={close}
      onYes={() => {
        if (asked) onRefund(asked, { restock, reason: reason.trim() || null });
        close();
      }}
    >
      {shown && (
        <p>
          {whatHappens(shown)} {messages.refundIsFinal}
        </p>
      )}
      <Checkbox
        mt="md"
        label="Put the pieces back on sale"
        checked={restock}
        onChange={({ currentTarget }) => setChosen(currentTarget.checked)}
      />
      <TextInput
        label="Reason (optional)"
        mt="md"
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** Some of the pieces have been shipped. */
const isShipped = ({ order, line }: ToRefund): boolean =>
  (line ? [line] : order.lines).some(({ shippedQuantity }) => shippedQuantity > 0);

function whatHappens({ order, line }: ToRefund): string {
  const left = order.paidCents - order.refundedCents;
  const cents = line ? Math.min(line.toPayCents - line.refundedCents, left) : left;
  const what = line ? "this line" : "the order";
  return `${formatMoney(cents)}, all that is left of ${what}, goes back to the card of ${order.buyerEmail}.`;
}
