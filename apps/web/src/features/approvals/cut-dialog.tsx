import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import type { Order, OrderLine } from "@ironmonger/contract/orders";
import { hasLeft } from "@ironmonger/contract/orders/line-states";
import { Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { issuesOf } from "../../shared/server/error-message.ts";
import { WholeNumberInput } from "../../shared/ui/inputs/whole-number-input.tsx";
import { useWholeOrder } from "../orders/use-whole-order.ts";
import { useDecide } from "./use-decide.ts";

/** Approves an order with fewer pieces, or without some of its lines. */
export function CutDialog({ order, onClose }: { order: Order | null; onClose: () => void }) {
  return (
    <RecordDialog edited={order} title={({ number }) => `Approve less of ${number}`} size="lg" onClose={onClose}>
      {(cut, close) => <CutWhole key={cut.id} order={cut} onClose={close} />}
    </RecordDialog>
  );
}

type FormProps = { order: Order; onClose: () => void };

function CutWhole({ order, onClose }: FormProps) {
  const whole = useWholeOrder(order);
  return whole ? <CutForm order={whole} onClose={onClose} /> : <Skeleton height={300} />;
}

function CutForm({ order, onClose }: FormProps) {
  const [pieces, setPieces] = useState<Record<string, number | string>>({});
  const decide = useDecide({ isQuiet: true, onDone: onClose });
  const lines = order.lines.filter(({ status }) => !hasLeft(status));
  const cuts = lines.flatMap(({ id, quantity }) => {
    const left = pieces[id];
    return left === undefined || left === quantity ? [] : [{ lineId: id, quantity: left }];
  });
  const sent = cuts.filter((cut): cut is { lineId: string; quantity: number } => typeof cut.quantity === "number");
  const refused = new Map(
    issuesOf(decide.error).flatMap(({ path: [, index], message }) => {
      const cut = decide.input?.lines?.[Number(index)];
      return cut ? [[cut.lineId, message] as const] : [];
    }),
  );
  const issueOf = ({ id, quantity }: OrderLine): string | undefined => {
    const left = pieces[id];
    if (typeof left === "string") return "Enter a whole number";
    if (left !== undefined && left > quantity) return "Not more than was ordered";
    return refused.get(id);
  };
  const hasIssue = lines.some((line) => issueOf(line) !== undefined);
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        void decide.run({ orderId: order.id, decision: "approve", lines: sent });
      }}
      isSaving={decide.isWorking}
      isDisabled={hasIssue || sent.length === 0}
      issue={refused.size === 0 ? decide.issue : ""}
      onClose={onClose}
      submitLabel="Approve the rest"
    >
      <Text size="sm">
        Lines with fewer pieces cost what they cost today; the others keep their price. 0 takes a line out of the order.
      </Text>
      <Rows label="Lines of the order" noun="lines" items={lines} empty="No lines">
        {(line) => (
          <Row
            key={line.id}
            picture={line.imageUrl}
            name={line.toolName}
            detail={`${line.sku ? `${line.sku} · ` : ""}${countUnits(line.quantity, line.salesUnit)} ordered`}
            actions={
              <WholeNumberInput
                aria-label={`Pieces of ${line.toolName}`}
                w="7rem"
                value={pieces[line.id] ?? line.quantity}
                error={issueOf(line)}
                onChange={(left) => {
                  setPieces({ ...pieces, [line.id]: left });
                  decide.reset();
                }}
              />
            }
          />
        )}
      </Rows>
    </DialogForm>
  );
}
