import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { formatAmount, formatMoney } from "@ironmonger/contract/money";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { isSomething, judgeRefund, leftToRefund, type RefundPart } from "@ironmonger/contract/orders/refunds";
import { piecesToShip } from "@ironmonger/contract/orders/shipping";
import { parseMoney } from "@ironmonger/contract/parse-money";
import type { RefundLinesInput } from "@ironmonger/contract/payments";
import { Button, Checkbox, Group, Modal, TextInput } from "@mantine/core";
import clsx from "clsx";
import { useState } from "react";
import type { z } from "zod";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { notifySuccess } from "../../../shared/notify.ts";
import { issuesOf, messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { MoneyInput } from "../../../shared/ui/money-input.tsx";
import { WholeNumberInput } from "../../../shared/ui/whole-number-input.tsx";
import { describeShares } from "../refund-dialog.tsx";
import shared from "./line-dialog.module.css";
import classes from "./refund-part-dialog.module.css";
import { UnansweredRequest } from "./unanswered-request.tsx";
import { type RequestDialog, useRequestDialog } from "./use-request-dialog.ts";

type Props = { order: Order; isOpen: boolean; onClose: () => void };

type RefundRequest = z.input<typeof RefundLinesInput>;
const draftKey = ({ id }: { id: string }) => `refund-part:${id}`;

/** Refunds pieces or amounts of single lines. Input survives a reload. */
export function RefundPartDialog({ order, isOpen, onClose }: Props) {
  const dialog = useRequestDialog<RefundRequest>(draftKey(order), onClose);
  return (
    <Modal
      opened={isOpen || dialog.isReopened}
      onClose={dialog.close}
      title={`Refund a part of ${order.number}`}
      size="lg"
      closeButtonProps={{ "aria-label": "Dismiss" }}
    >
      <RefundPartForm order={order} dialog={dialog} />
    </Modal>
  );
}

/** The input in the fields of a line. */
type Typed = { pieces: number | string; amount: string };
/** `lines`: by their id. */
type Draft = { lines: Record<string, Typed>; reason: string; isRestocked: boolean | null };
type Fault = { field: "quantity" | "amountCents"; message: string };
type Chosen = { line: OrderLine; quantity: number | undefined; amountCents: number | undefined; part: RefundPart };

/** How many lines are shown before a search narrows them down. */
const maxShown = 50;
const nothing: Typed = { pieces: "", amount: "" };

function RefundPartForm({ order, dialog }: Pick<Props, "order"> & { dialog: RequestDialog<RefundRequest> }) {
  const utils = trpc.useUtils();
  const [draft, setDraft] = useDraft<Draft>(draftKey(order), { lines: {}, reason: "", isRestocked: null });
  const { reason, isRestocked } = draft;
  const typed = new Map(Object.entries(draft.lines));
  const [refused, setRefused] = useState(new Map<string, Fault>());
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [search, setSearch] = useState("");
  const refund = trpc.payments.refundLines.useMutation({
    onError: (error, request) => {
      dialog.onError(error, request);
      const { lines } = request;
      const faults = issuesOf(error).flatMap(({ path: [, place, field], message }): [string, Fault][] => {
        const line = lines[Number(place)];
        return line ? [[line.lineId, { field: field === "amountCents" ? field : "quantity", message }]] : [];
      });
      setRefused(new Map(faults));
    },
    onSuccess: (_order, { restock, lines }) => {
      notifySuccess(restock && lines.some(({ quantity }) => quantity) ? messages.refunded : messages.refundedOnly);
      dialog.onDone();
    },
    onSettled: () => Promise.all([utils.payments.invalidate(), utils.orders.invalidate()]),
  });

  const refundable = order.lines.filter((line) => typed.has(line.id) || isSomething(leftToRefund(line)));
  const shown = refundable.filter(({ toolName }) => toolName.toLowerCase().includes(search.trim().toLowerCase()));
  const read = new Map(refundable.map((line) => [line.id, readLine(line, typed.get(line.id) ?? nothing)]));
  const chosen = [...read.values()].filter((answer) => answer !== null);
  const parts = chosen.flatMap((answer): Chosen[] => ("part" in answer ? [answer] : []));
  const leftCents = order.paidCents - order.refundedCents;
  const sumCents = parts.reduce((sum, { part }) => sum + part.amountCents, 0);
  const shares = describeShares(
    parts.map(({ line, part }) => ({ of: line, cents: part.amountCents, ofCents: line.toPayCents })),
  );
  const withPieces = parts.filter(({ part }) => part.quantity > 0);
  // Shipped pieces are not in the warehouse.
  const restock = isRestocked ?? withPieces.every(({ line, part }) => part.quantity <= piecesToShip(line));
  const isTooMuch = sumCents > leftCents;
  const isReady = parts.length > 0 && parts.length === chosen.length && !isTooMuch;

  const change = (lineId: string, fields: Typed) => {
    setDraft({ ...draft, lines: { ...draft.lines, [lineId]: fields } });
    setRefused(new Map());
    refund.reset();
  };
  const send = () => {
    if (reason.trim() === "") return setIsReasonMissing(true);
    const lines = parts.map(({ line, quantity, amountCents }) => ({ lineId: line.id, quantity, amountCents }));
    const input = {
      orderId: order.id,
      lines,
      restock: restock && withPieces.length > 0,
      reason: reason.trim(),
    };
    refund.mutate(dialog.withKey(input));
  };
  const { again } = dialog;
  if (again)
    return (
      <UnansweredRequest
        lines={again.lines.map((line) => describeLine(order, line))}
        error={refund.error}
        isSending={refund.isPending}
        onSendAgain={() => refund.mutate(again)}
        onClose={dialog.close}
      >
        This may be refunded already. Send it again: it is refunded only once.
      </UnansweredRequest>
    );

  return (
    <form
      noValidate
      aria-label="Refund a part"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !refund.isPending) send();
      }}
    >
      <p className={classes.lead}>
        Pieces alone are refunded at their price{order.charges && ", with their share of delivery and tax"}. An amount
        alone leaves the pieces where they are, unless it is all that was paid for them. {messages.refundIsFinal}
      </p>
      {refundable.length > maxShown && (
        <TextInput
          type="search"
          label="Find a line"
          mb="sm"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <ul className={shared.lines}>
        {shown.slice(0, maxShown).map((line) => {
          const answer = read.get(line.id);
          return (
            <RefundedLine
              key={line.id}
              line={line}
              typed={typed.get(line.id) ?? nothing}
              part={answer && "part" in answer ? answer.part : undefined}
              fault={refused.get(line.id) ?? (answer && "field" in answer ? answer : undefined)}
              onChange={(fields) => change(line.id, fields)}
            />
          );
        })}
      </ul>
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
        error={isReasonMissing && reason.trim() === "" ? "Reason is required" : undefined}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setDraft({ ...draft, reason: currentTarget.value })}
      />
      <div className={shared.foot}>
        <p className={shared.sum} role="status">
          {sumCents === 0
            ? `${formatMoney(leftCents)} can be refunded.`
            : isTooMuch
              ? `${formatMoney(sumCents)} is more than the ${formatMoney(leftCents)} that can be refunded.`
              : `${shares && `${formatMoney(sumCents)}${shares}. `}${formatMoney(leftCents - sumCents)} of ${formatMoney(order.paidCents)} remains.`}
        </p>
        {refund.isError && refused.size === 0 && (
          <p className="error-line" role="alert">
            {messageOf(refund.error)}
          </p>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={dialog.close}>
            Close
          </Button>
          <Button type="submit" color="red" disabled={!isReady} loading={refund.isPending}>
            {sumCents === 0 ? "Refund" : `Refund ${formatMoney(sumCents)}`}
          </Button>
        </Group>
      </div>
    </form>
  );
}

function describeLine(order: Order, { lineId, quantity, amountCents }: RefundRequest["lines"][number]): string {
  const line = order.lines.find(({ id }) => id === lineId);
  const parts = [quantity && countUnits(quantity, line?.salesUnit), amountCents && formatMoney(amountCents)].filter(
    Boolean,
  );
  return `${line?.toolName}: ${parts.join(", ")}`;
}

/** The refund that the fields of a line describe, or their error; null if both are empty. */
function readLine(line: OrderLine, { pieces, amount }: Typed): Chosen | Fault | null {
  const quantity = pieces === "" ? undefined : pieces;
  const money = amount.trim() === "" ? undefined : parseMoney(amount);
  if (quantity === undefined && money === undefined) return null;
  if (quantity !== undefined && !(typeof quantity === "number" && quantity > 0))
    return { field: "quantity", message: messages.wholeQuantity };
  if (money && "problem" in money) return { field: "amountCents", message: money.problem };
  if (money?.cents === 0) return { field: "amountCents", message: `Write an amount above ${formatMoney(0)}` };
  const amountCents = money?.cents;
  const verdict = judgeRefund(line, { quantity, amountCents });
  return "part" in verdict ? { line, quantity, amountCents, part: verdict.part } : verdict;
}

type LineProps = {
  line: OrderLine;
  typed: Typed;
  part: RefundPart | undefined;
  fault: Fault | undefined;
  onChange: (typed: Typed) => void;
};

function RefundedLine({ line, typed, part, fault, onChange }: LineProps) {
  const left = leftToRefund(line);
  const faultOf = (field: Fault["field"]) => (fault?.field === field ? fault.message : undefined);
  return (
    <li className={clsx(shared.line, classes.line)}>
      <div className={shared.what}>
        {line.toolName}
        <span className={shared.left}>
          {left.quantity > 0 && `${countUnits(left.quantity, line.salesUnit)} · `}
          {formatMoney(left.amountCents)} left
        </span>
      </div>
      <WholeNumberInput
        label="Pieces"
        aria-label={`Pieces of ${line.toolName}`}
        value={typed.pieces}
        onChange={(pieces) => onChange({ ...typed, pieces })}
        error={faultOf("quantity")}
        disabled={left.quantity === 0 && typed.pieces === ""}
      />
      <MoneyInput
        label="Amount"
        aria-label={`Amount for ${line.toolName}`}
        placeholder={part && typed.amount === "" ? formatAmount(part.amountCents) : undefined}
        value={typed.amount}
        onChange={({ currentTarget }) => onChange({ ...typed, amount: currentTarget.value })}
        error={faultOf("amountCents")}
      />
    </li>
  );
}
