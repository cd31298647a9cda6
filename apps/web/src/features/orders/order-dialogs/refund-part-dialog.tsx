import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { formatAmount, type Money } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { leftOfClaim } from "@ironmonger/contract/orders/line-states";
import { isSomething, judgeRefund, leftToRefund, type RefundAmount } from "@ironmonger/contract/orders/refunds";
import { piecesToShip } from "@ironmonger/contract/orders/shipping";
import { parseMoney } from "@ironmonger/contract/parse-money";
import type { RefundLinesInput } from "@ironmonger/contract/payments";
import { Checkbox, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { Dialog } from "../../../shared/kit/dialogs/dialog.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { MoneyInput } from "../../../shared/ui/inputs/money-input.tsx";
import { WholeNumberInput } from "../../../shared/ui/inputs/whole-number-input.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { describeShares } from "../../payments/refund-dialog.tsx";
import { LineRequestForm, lineIssuesOf } from "./line-request-form.tsx";
import { type RequestDialog, useRequestDialog } from "./use-request-dialog.ts";
import { WholeOrder } from "./whole-order.tsx";

type Props = { order: Order; isOpen: boolean; onClose: () => void };

type RefundRequest = z.input<typeof RefundLinesInput>;
const draftKey = ({ id }: { id: string }) => `refund-part:${id}`;

/** Refunds pieces or amounts of single lines. Input survives a reload. */
export function RefundPartDialog({ order, isOpen, onClose }: Props) {
  const dialog = useRequestDialog<RefundRequest>(draftKey(order), onClose);
  return (
    <Dialog
      opened={isOpen || dialog.isReopened}
      onClose={dialog.close}
      title={`Refund a part of ${order.number}`}
      size="lg"
    >
      <WholeOrder order={order}>{(whole) => <RefundPartForm order={whole} dialog={dialog} />}</WholeOrder>
    </Dialog>
  );
}

/** The input in the fields of a line. */
type LineFields = { pieces: number | string; amount: string };
const emptyFields: LineFields = { pieces: "", amount: "" };
/** `lines`: by their id. */
type Draft = { lines: Record<string, LineFields>; reason: string; isRestocked: boolean | null };

type LineIssue = { field: "quantity" | "amountCents"; message: string };
/** The refund of a line: what was entered, and what that takes. */
type LineRefund = {
  line: OrderLine;
  quantity: number | undefined;
  amountCents: number | undefined;
  amount: RefundAmount;
};
type ReadLine = { line: OrderLine; refund?: LineRefund; issue?: LineIssue };

function RefundPartForm({ order, dialog }: Pick<Props, "order"> & { dialog: RequestDialog<RefundRequest> }) {
  const money = useMoney();
  const [draft, setDraft] = useDraft<Draft>(draftKey(order), { lines: {}, reason: "", isRestocked: null });
  const [isReasonMissing, setReasonMissing] = useState(false);
  const refunding = useRefundLines(dialog);

  const lines = order.lines
    .filter((line) => draft.lines[line.id] || isSomething(leftToRefund(line)))
    .map((line) => readLine(line, draft.lines[line.id] ?? emptyFields, money));
  const refunds = lines.flatMap(({ refund }) => refund ?? []);
  const hasIssue = lines.some(({ issue }) => issue !== undefined);
  const leftCents = leftOfClaim(order);
  const sumCents = refunds.reduce((sum, { amount }) => sum + amount.amountCents, 0);
  const withPieces = refunds.filter(({ amount }) => amount.quantity > 0);
  // Shipped pieces are not in the warehouse.
  const restock = draft.isRestocked ?? withPieces.every(({ line, amount }) => amount.quantity <= piecesToShip(line));
  const reason = draft.reason.trim();

  const request: RefundRequest = {
    orderId: order.id,
    lines: refunds.map(({ line, quantity, amountCents }) => ({ lineId: line.id, quantity, amountCents })),
    restock: restock && withPieces.length > 0,
    reason,
  };
  const changeLine = (lineId: string, fields: LineFields) => {
    setDraft({ ...draft, lines: { ...draft.lines, [lineId]: fields } });
    refunding.reset();
  };

  return (
    <LineRequestForm
      label="Refund a part"
      dialog={dialog}
      action={refunding}
      request={refunds.length > 0 && !hasIssue && sumCents <= leftCents ? request : undefined}
      onSubmit={() => {
        setReasonMissing(reason === "");
        return reason !== "";
      }}
      describe={(sent) => sent.lines.map((line) => describeLine(order, line, money))}
      unansweredText="This may be refunded already. Send it again: it is refunded only once."
      sum={describeSum(order, refunds, { sumCents, leftCents }, money)}
      submitLabel={sumCents === 0 ? "Refund" : `Refund ${money.format(sumCents)}`}
      submitColor="red"
    >
      <Text size="sm" c="dimmed" mb="sm">
        Pieces alone are refunded at their price{order.charges && ", with their share of delivery and tax"}. An amount
        alone leaves the pieces where they are, unless it is all that was paid for them. {messages.refundIsFinal}
      </Text>
      <RefundedLines
        lines={lines}
        fieldsOf={({ id }) => draft.lines[id] ?? emptyFields}
        refused={lineIssuesOf(refunding)}
        onChange={changeLine}
      />
      {withPieces.length > 0 && (
        <Checkbox
          mt="md"
          label="Put the pieces back on sale"
          checked={restock}
          onChange={({ currentTarget }) => setDraft({ ...draft, isRestocked: currentTarget.checked })}
        />
      )}
      <TextInput
        label="Reason"
        mt="md"
        required
        withAsterisk={false}
        error={isReasonMissing && reason === "" ? "Reason is required" : undefined}
        maxLength={500}
        value={draft.reason}
        onChange={({ currentTarget }) => setDraft({ ...draft, reason: currentTarget.value })}
      />
    </LineRequestForm>
  );
}

function useRefundLines(dialog: RequestDialog<RefundRequest>) {
  return useAction(trpc.payments.refundLines, {
    touches: [trpc.payments, trpc.orders],
    toast: (_order, { restock, lines }) =>
      restock && lines.some(({ quantity }) => quantity) ? messages.refunded : messages.refundedOnly,
    onDone: dialog.onDone,
    onRefused: dialog.onError,
  });
}

function describeSum(
  order: Order,
  refunds: LineRefund[],
  { sumCents, leftCents }: { sumCents: number; leftCents: number },
  money: Money,
): ReactNode {
  if (sumCents === 0) return `${money.format(leftCents)} can be refunded.`;
  if (sumCents > leftCents)
    return `${money.format(sumCents)} is more than the ${money.format(leftCents)} that can be refunded.`;
  const shares = describeShares(
    refunds.map(({ line, amount }) => ({ of: line, cents: amount.amountCents, ofCents: line.toPayCents })),
    money,
  );
  const sum = shares && `${money.format(sumCents)}${shares}. `;
  return `${sum}${money.format(leftCents - sumCents)} of ${money.format(order.totalCents)} remains.`;
}

function describeLine(
  order: Order,
  { lineId, quantity, amountCents }: RefundRequest["lines"][number],
  money: Money,
): string {
  const line = order.lines.find(({ id }) => id === lineId);
  const texts = [quantity && countUnits(quantity, line?.salesUnit), amountCents && money.format(amountCents)];
  return `${line?.toolName}: ${texts.filter(Boolean).join(", ")}`;
}

/** A line with the refund that its fields describe, or their error; with neither if both are empty. */
function readLine(line: OrderLine, { pieces, amount }: LineFields, money: Money): ReadLine {
  const quantity = pieces === "" ? undefined : pieces;
  const read = amount.trim() === "" ? undefined : parseMoney(amount, money);
  if (quantity === undefined && read === undefined) return { line };
  if (quantity !== undefined && !(typeof quantity === "number" && quantity > 0))
    return { line, issue: { field: "quantity", message: messages.wholeQuantity } };
  if (read && "message" in read) return { line, issue: { field: "amountCents", message: read.message } };
  if (read?.cents === 0)
    return { line, issue: { field: "amountCents", message: `Write an amount above ${money.format(0)}` } };
  const amountCents = read?.cents;
  const check = judgeRefund(line, { quantity, amountCents }, money);
  return "amount" in check
    ? { line, refund: { line, quantity, amountCents, amount: check.amount } }
    : { line, issue: check };
}

/** How many lines are shown before a search narrows them down. */
const maxShown = 50;

type LinesProps = {
  lines: ReadLine[];
  fieldsOf: (line: OrderLine) => LineFields;
  /** The server's errors, by the id of the line. */
  refused: ReturnType<typeof lineIssuesOf>;
  onChange: (lineId: string, fields: LineFields) => void;
};

function RefundedLines({ lines, fieldsOf, refused, onChange }: LinesProps) {
  const [search, setSearch] = useState("");
  const searched = search.trim().toLowerCase();
  const shown = lines.filter(({ line }) => line.toolName.toLowerCase().includes(searched));
  return (
    <>
      {lines.length > maxShown && (
        <TextInput
          type="search"
          label="Find a line"
          mb="sm"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <Rows noun="lines" items={shown.slice(0, maxShown)} empty="">
        {({ line, refund, issue }) => (
          <RefundedLine
            key={line.id}
            line={line}
            fields={fieldsOf(line)}
            amount={refund?.amount}
            issue={refused.get(line.id) ?? issue}
            onChange={(fields) => onChange(line.id, fields)}
          />
        )}
      </Rows>
    </>
  );
}

type LineProps = {
  line: OrderLine;
  fields: LineFields;
  amount: RefundAmount | undefined;
  issue: { field: string | undefined; message: string } | undefined;
  onChange: (fields: LineFields) => void;
};

function RefundedLine({ line, fields, amount, issue, onChange }: LineProps) {
  const left = leftToRefund(line);
  const isOfAmount = issue?.field === "amountCents";
  return (
    <Row
      name={line.toolName}
      detail={
        <>
          {left.quantity > 0 && `${countUnits(left.quantity, line.salesUnit)} · `}
          <MoneyText cents={left.amountCents} /> left
        </>
      }
      actions={
        <>
          <WholeNumberInput
            label="Pieces"
            w="7rem"
            aria-label={`Pieces of ${line.toolName}`}
            value={fields.pieces}
            onChange={(pieces) => onChange({ ...fields, pieces })}
            error={isOfAmount ? undefined : issue?.message}
            disabled={left.quantity === 0 && fields.pieces === ""}
          />
          <MoneyInput
            label="Amount"
            w="9.5rem"
            aria-label={`Amount for ${line.toolName}`}
            placeholder={amount && fields.amount === "" ? formatAmount(amount.amountCents) : undefined}
            value={fields.amount}
            onChange={({ currentTarget }) => onChange({ ...fields, amount: currentTarget.value })}
            error={isOfAmount ? issue?.message : undefined}
          />
        </>
      }
    />
  );
}
