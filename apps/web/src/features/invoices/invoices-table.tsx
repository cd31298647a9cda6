import type { InvoiceRow } from "@ironmonger/contract/invoices";
import { State, type StateKind } from "../../shared/kit/state.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable, type TableView } from "../../shared/kit/table/data-table.tsx";

const kinds: Record<InvoiceRow["status"], StateKind> = {
  ...{ open: "info", paid: "good", overdue: "bad", credited: "none" },
  "written-off": "none",
};

/** How it stands with an invoice; a credit note says what it is. */
export function InvoiceState({ invoice }: { invoice: Pick<InvoiceRow, "kind" | "status" | "isDisputed"> }) {
  if (invoice.kind === "credit-note") return <State kind="none">credit note</State>;
  if (invoice.isDisputed) return <State kind="open">disputed</State>;
  return <State kind={kinds[invoice.status]}>{invoice.status.replace("-", " ")}</State>;
}

const columnsFor = (isOffice: boolean): (Column<InvoiceRow> | false)[] => [
  {
    role: "name",
    title: "Number",
    of: ({ number }) => number,
    detail: ({ orderNumbers }) => orderNumbers.slice(0, 3).join(", ") + (orderNumbers.length > 3 ? ", …" : ""),
    to: ({ number }) => `/dashboard/invoices/${number}`,
  },
  isOffice && { role: "text", title: "Buyer", of: ({ buyerName }) => buyerName },
  { role: "state", title: "State", of: (invoice) => <InvoiceState invoice={invoice} /> },
  { role: "money", title: "Total", of: ({ totalCents }) => totalCents },
  { role: "money", title: "Open", of: ({ openCents }) => openCents || null, priority: 2 },
  { role: "time", title: "Issued", of: ({ issuedAt }) => issuedAt, priority: 2, isDayOnly: true },
  { role: "time", title: "Due", of: ({ dueAt }) => dueAt, priority: 3, isDayOnly: true },
  isOffice && { role: "time", title: "Mailed", of: ({ mailedAt }) => mailedAt, priority: 3 },
];

type Props = TableView<"issuedAt"> & { rows: InvoiceRow[] | undefined; isOffice: boolean };

/** Invoices and credit notes, the newest first. */
export function InvoicesTable({ isOffice, ...view }: Props) {
  return (
    <DataTable<InvoiceRow>
      caption="Invoices"
      {...view}
      sorting={undefined}
      columns={columnsFor(isOffice)}
      rowKey={({ number }) => number}
    />
  );
}
