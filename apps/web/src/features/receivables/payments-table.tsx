import { UndoPaymentInput } from "@ironmonger/contract/invoices";
import type { PaymentIn } from "@ironmonger/contract/receivables";
import { useState } from "react";
import { ReasonDialog } from "../../shared/kit/dialogs/reason-dialog.tsx";
import { RowMenu } from "../../shared/kit/row-menu.tsx";
import { State } from "../../shared/kit/state.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";

const sources = { card: "Card", transfer: "Bank transfer", "credit-note": "Credit note" } as const;

/** A bank may not say who paid. */
const nameOf = ({ payer }: PaymentIn): string => payer || "No name";

/** What came in, and what it paid. */
export function PaymentsTable({ view }: { view: TableView<"recordedAt"> & { rows: PaymentIn[] | undefined } }) {
  const money = useMoney();
  const [undone, setUndone] = useState<PaymentIn | null>(null);
  const undo = useAction(trpc.invoices.undoPayment, { touches: [trpc.invoices], toast: "The payment is taken back" });
  const columns: Column<PaymentIn, "recordedAt">[] = [
    {
      role: "name",
      title: "Payment",
      of: nameOf,
      detail: ({ reference }) => reference,
      below: ({ allocations, undoneReason }) =>
        undoneReason ??
        (allocations.length > 0
          ? allocations.map(({ number, amountCents }) => `${number}: ${money.format(amountCents)}`).join(", ")
          : undefined),
    },
    { role: "money", title: "Amount", of: ({ amountCents }) => amountCents },
    { role: "money", title: "Credit left", of: ({ leftCents }) => leftCents, priority: 2 },
    { role: "text", title: "By", of: ({ source }) => sources[source], priority: 2 },
    {
      role: "state",
      title: "State",
      of: ({ status }) =>
        status === "undone" ? <State kind="none">taken back</State> : <State kind="good">received</State>,
    },
    {
      role: "time",
      title: "Received",
      of: ({ receivedAt }) => receivedAt,
      priority: 2,
      isDayOnly: true,
      sortBy: "recordedAt",
    },
    {
      role: "actions",
      title: "Actions",
      of: (payment) =>
        payment.status === "received" && payment.source === "transfer" ? (
          <RowMenu
            label={`More for the payment of ${nameOf(payment)}`}
            moves={[{ label: "Take back", isDanger: true, onClick: () => setUndone(payment) }]}
          />
        ) : null,
    },
  ];
  return (
    <>
      <DataTable {...view} caption="Payments" columns={columns} rowKey={({ id }) => id} />
      <ReasonDialog
        about={undone}
        question="Take this payment back?"
        reason={UndoPaymentInput.shape.reason}
        maxLength={300}
        yes="Take back"
        isDanger
        onClose={() => setUndone(null)}
        onYes={({ id }, reason) => undo.run({ id, reason })}
      >
        What it paid is open again. An order that was paid in advance with it is refunded first, on the order's page.
      </ReasonDialog>
    </>
  );
}
