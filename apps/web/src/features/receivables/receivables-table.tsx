import type { ReceivablesRow } from "@ironmonger/contract/receivables";
import { Box } from "@mantine/core";
import { useState } from "react";
import { RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { Figure, Figures } from "../../shared/kit/figure.tsx";
import { RowMenu } from "../../shared/kit/row-menu.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../shared/kit/table/data-table.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { OpenInvoices } from "./open-invoices.tsx";
import { PayOutForm } from "./pay-out.tsx";
import { type Payer, RecordPaymentForm } from "./record-payment.tsx";

type AgeSums = Omit<ReceivablesRow, "companyId" | "userId" | "name" | "remindersPaused">;
type Props = { view: TableView<"open"> & { rows: ReceivablesRow[] | undefined }; sums: AgeSums | undefined };

/** Who owes what, by the days since it was due. */
export function ReceivablesTable({ view, sums }: Props) {
  const [payer, setPayer] = useState<Payer | null>(null);
  const [paidOut, setPaidOut] = useState<ReceivablesRow | null>(null);
  const columns: Column<ReceivablesRow, "open">[] = [
    {
      role: "name",
      title: "Buyer",
      of: ({ name }) => name,
      to: ({ companyId, userId }) =>
        companyId ? `/dashboard/companies/${companyId}` : `/dashboard/users/${userId ?? ""}`,
      detail: ({ remindersPaused, disputedCents }) =>
        disputedCents > 0 ? "something is disputed" : remindersPaused ? "reminders are paused" : undefined,
    },
    { role: "money", title: "Open", of: ({ openCents }) => openCents, sortBy: "open" },
    { role: "money", title: "Not due", of: ({ notDueCents }) => notDueCents },
    { role: "money", title: "1–30 days", of: ({ to30Cents }) => to30Cents, priority: 2 },
    { role: "money", title: "31–60 days", of: ({ to60Cents }) => to60Cents, priority: 3 },
    { role: "money", title: "61–90 days", of: ({ to90Cents }) => to90Cents, priority: 3 },
    { role: "money", title: "Older", of: ({ olderCents }) => olderCents, priority: 2 },
    { role: "money", title: "Credit", of: ({ creditCents }) => creditCents, priority: 2 },
    {
      role: "actions",
      title: "Actions",
      of: (row) => (
        <RowMenu
          label={`More for ${row.name}`}
          moves={[
            {
              label: "Record a payment",
              onClick: () => setPayer({ name: row.name, companyId: row.companyId ?? undefined }),
            },
            row.creditCents > 0 && { label: "Pay out credit", onClick: () => setPaidOut(row) },
            row.companyId !== null && {
              label: "Statement as PDF",
              onClick: () => location.assign(`/companies/${row.companyId}/statement.pdf`),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      {sums && sums.openCents > 0 ? (
        <Box pb="sm">
          <Figures>
            <Figure label="Open" value={<MoneyText cents={sums.openCents} />} />
            <Figure label="Not due" value={<MoneyText cents={sums.notDueCents} />} />
            <Figure label="Overdue up to 30 days" value={<MoneyText cents={sums.to30Cents} />} />
            <Figure label="31 to 90 days" value={<MoneyText cents={sums.to60Cents + sums.to90Cents} />} />
            <Figure label="Longer" value={<MoneyText cents={sums.olderCents} />} />
          </Figures>
        </Box>
      ) : null}
      <DataTable
        {...view}
        caption="Receivables"
        columns={columns}
        rowKey={({ companyId, userId }) => companyId ?? userId ?? ""}
        opens={({ companyId }) => (companyId ? <OpenInvoices companyId={companyId} /> : null)}
      />
      <RecordDialog edited={payer} title={({ name }) => `Payment of ${name}`} onClose={() => setPayer(null)}>
        {(of, close) => <RecordPaymentForm payer={of} onClose={close} />}
      </RecordDialog>
      <RecordDialog edited={paidOut} title={({ name }) => `Pay out credit of ${name}`} onClose={() => setPaidOut(null)}>
        {(row, close) => <PayOutForm row={row} onClose={close} />}
      </RecordDialog>
    </>
  );
}
