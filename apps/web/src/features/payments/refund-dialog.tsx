import { messages } from "@ironmonger/contract/messages";
import type { Money } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { leftOfClaim } from "@ironmonger/contract/orders/line-states";
import { judgeRefund } from "@ironmonger/contract/orders/refunds";
import { unshippedLines } from "@ironmonger/contract/orders/shipping";
import { shareOf } from "@ironmonger/contract/pricing/charges";
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { useLast } from "../../shared/use-last.ts";
import { useMoney } from "../../shared/use-money.ts";

/** What is left of an order or of one of its lines, or only what has not shipped. */
export type ToRefund = { order: Order; line?: OrderLine; isUnshippedOnly?: boolean };
export type RefundChoices = { restock: boolean; reason: string };
type Props = {
  target: ToRefund | null;
  onClose: () => void;
  onRefund: (target: ToRefund, choices: RefundChoices) => void;
};

/** Asks for the reason of a refund, which only admins see, and for confirmation. Open while `target` is set. */
export function RefundDialog({ target, onClose, onRefund }: Props) {
  const money = useMoney();
  const shown = useLast(target);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [reason, setReason] = useState("");
  const restock = chosen ?? (shown ? !isShipped(shown) : true);
  const [isMissing, setIsMissing] = useState(false);
  const isReady = reason.trim() !== "";
  const close = () => {
    setChosen(null);
    setReason("");
    setIsMissing(false);
    onClose();
  };
  return (
    <ConfirmDialog
      about={target}
      question={
        shown?.isUnshippedOnly
          ? "Cancel what has not shipped?"
          : shown?.line
            ? "Refund this line?"
            : "Refund this order?"
      }
      onClose={close}
      onYes={(target) => {
        if (isReady) onRefund(target, { restock, reason: reason.trim() });
        else setIsMissing(true);
        return isReady;
      }}
    >
      {shown && (
        <p>
          {whatHappens(shown, money)} {messages.refundIsFinal}
        </p>
      )}
      <Checkbox
        mt="md"
        label="Put the pieces back on sale"
        checked={restock}
        onChange={({ currentTarget }) => setChosen(currentTarget.checked)}
      />
      <TextInput
        label="Reason"
        mt="md"
        required
        withAsterisk={false}
        error={isMissing && !isReady ? "Reason is required" : undefined}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** Some of the pieces have been shipped. */
const isShipped = ({ order, line, isUnshippedOnly = false }: ToRefund): boolean =>
  !isUnshippedOnly && (line ? line.shippedQuantity : order.progress.shipped) > 0;

type Charged = Pick<OrderLine, "deliveryCents" | "taxCents">;

/** The delivery and the tax in a refund of this much, as ` ($5 of it for delivery, $8 tax)`; empty without either. */
export function describeShares(refunds: { of: Charged; cents: number; ofCents: number }[], money: Money): string {
  const shareIn = (key: keyof Charged) =>
    refunds.reduce((sum, { of, cents, ofCents }) => sum + (ofCents > 0 ? shareOf(of[key], cents, ofCents) : 0), 0);
  const shares = [
    [shareIn("deliveryCents"), "delivery"],
    [shareIn("taxCents"), "tax"],
  ].flatMap(([cents, name]) => (typeof cents === "number" && cents > 0 ? [`${money.format(cents)} of ${name}`] : []));
  return shares.length > 0 ? ` (with ${shares.join(" and ")})` : "";
}

/** What a refund of the pieces that have not shipped returns. */
function unshippedCents({ lines }: Order, money: Money): number {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return unshippedLines(lines).reduce((sum, { lineId, quantity }) => {
    const line = byId.get(lineId);
    const refund = line && judgeRefund(line, { quantity }, money);
    return sum + (refund && "amount" in refund ? refund.amount.amountCents : 0);
  }, 0);
}

function whatHappens({ order, line, isUnshippedOnly }: ToRefund, money: Money): string {
  const left = leftOfClaim(order);
  if (isUnshippedOnly)
    return `${money.format(Math.min(unshippedCents(order, money), left))} for the pieces that have not shipped goes back to the card of ${order.buyerEmail}; nobody waits for those that are on backorder any more.`;
  const cents = line ? Math.min(line.toPayCents - line.refundedCents, left) : left;
  const what = line ? "this line" : "the order";
  const shares = describeShares(
    [{ of: line ?? order, cents, ofCents: line ? line.toPayCents : order.totalCents }],
    money,
  );
  return `${money.format(cents)}${shares}, all that is left of ${what}, goes back to the card of ${order.buyerEmail}.`;
}
