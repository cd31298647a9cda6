import { type InvoiceRow, SetDisputedInput, WriteOffInput } from "@ironmonger/contract/invoices";
import { useState } from "react";
import { ReasonDialog } from "../../shared/kit/dialogs/reason-dialog.tsx";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { RowMenu } from "../../shared/kit/row-menu.tsx";
import { State } from "../../shared/kit/state.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";

/** What a company has not paid yet, and what accounting decides about it. */
export function OpenInvoices({ companyId }: { companyId: string }) {
  const query = trpc.invoices.list.useQuery({ companyId, pageSize: 100 });
  const money = useMoney();
  const [disputed, setDisputed] = useState<InvoiceRow | null>(null);
  const [writtenOff, setWrittenOff] = useState<InvoiceRow | null>(null);
  const touches = [trpc.invoices];
  const dispute = useAction(trpc.invoices.setDisputed, {
    touches,
    toast: (_invoice, { isDisputed }) => (isDisputed ? "Marked as disputed" : "No longer disputed"),
  });
  const writeOff = useAction(trpc.invoices.writeOff, { touches, toast: "Written off" });
  const columns: Column<InvoiceRow>[] = [
    {
      role: "name",
      title: "Invoice",
      of: ({ number }) => number,
      detail: ({ orderNumbers }) => orderNumbers.join(", "),
    },
    { role: "money", title: "Open", of: ({ openCents }) => openCents },
    {
      role: "state",
      title: "State",
      of: ({ isDisputed, status }) =>
        isDisputed ? (
          <State kind="info">disputed</State>
        ) : (
          <State kind={status === "overdue" ? "bad" : "open"}>{status}</State>
        ),
    },
    { role: "time", title: "Due", of: ({ dueAt }) => dueAt, priority: 2, isDayOnly: true },
    {
      role: "actions",
      title: "Actions",
      of: (invoice) => (
        <RowMenu
          label={`More for ${invoice.number}`}
          moves={[
            invoice.isDisputed
              ? {
                  label: "No longer disputed",
                  onClick: () => void dispute.run({ number: invoice.number, isDisputed: false }),
                }
              : { label: "Mark as disputed", onClick: () => setDisputed(invoice) },
            { label: "Write off", isDanger: true, onClick: () => setWrittenOff(invoice) },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Open invoices"
        columns={columns}
        rows={query.data?.rows.filter(({ openCents }) => openCents > 0)}
        rowKey={({ id }) => id}
        failure={query}
        empty={<EmptyText>None of the last hundred invoices is open.</EmptyText>}
      />
      <ReasonDialog
        about={disputed}
        question={({ number }) => `${number} is disputed`}
        reason={SetDisputedInput.shape.reason}
        maxLength={300}
        yes="Save"
        onClose={() => setDisputed(null)}
        onYes={({ number }, reason) => dispute.run({ number, isDisputed: true, reason })}
      >
        It stays open, but nobody is reminded of it, and it puts nobody on hold.
      </ReasonDialog>
      <ReasonDialog
        about={writtenOff}
        question={({ number }) => `Write ${number} off?`}
        reason={WriteOffInput.shape.reason}
        maxLength={300}
        yes="Write off"
        isDanger
        onClose={() => setWrittenOff(null)}
        onYes={({ number }, reason) => writeOff.run({ number, reason })}
      >
        {({ openCents }) =>
          `${money.format(openCents)} are no longer claimed. The page of the invoice takes this back.`
        }
      </ReasonDialog>
    </>
  );
}
