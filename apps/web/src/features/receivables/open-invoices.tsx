import { type InvoiceRow, SetDisputedInput, WriteOffInput } from "@ironmonger/contract/invoices";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { RowMenu } from "../../shared/kit/row-menu.tsx";
import { State } from "../../shared/kit/state.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";

type Decision = { kind: "dispute" | "write-off"; invoice: InvoiceRow };

/** What a company has not paid yet, and what accounting decides about it. */
export function OpenInvoices({ companyId }: { companyId: string }) {
  const query = trpc.invoices.list.useQuery({ companyId, pageSize: 100 });
  const [decision, setDecision] = useState<Decision | null>(null);
  const touches = [trpc.invoices];
  const settle = useAction(trpc.invoices.setDisputed, { touches, toast: "No longer disputed" });
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
                  onClick: () => void settle.run({ number: invoice.number, isDisputed: false }),
                }
              : { label: "Mark as disputed", onClick: () => setDecision({ kind: "dispute", invoice }) },
            { label: "Write off", isDanger: true, onClick: () => setDecision({ kind: "write-off", invoice }) },
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
      <RecordDialog
        edited={decision}
        title={({ kind, invoice }) =>
          kind === "dispute" ? `${invoice.number} is disputed` : `Write ${invoice.number} off?`
        }
        onClose={() => setDecision(null)}
      >
        {({ kind, invoice }, close) =>
          kind === "dispute" ? (
            <DisputeForm key={invoice.id} invoice={invoice} onClose={close} />
          ) : (
            <WriteOffForm key={invoice.id} invoice={invoice} onClose={close} />
          )
        }
      </RecordDialog>
    </>
  );
}

type FormProps = { invoice: InvoiceRow; onClose: () => void };

const DisputeReason = SetDisputedInput.pick({ reason: true });

function DisputeForm({ invoice, onClose }: FormProps) {
  const form = useContractForm(DisputeReason, { reason: "" });
  const dispute = useAction(trpc.invoices.setDisputed, {
    touches: [trpc.invoices],
    toast: "Marked as disputed",
    onDone: onClose,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ reason }) => dispute.run({ number: invoice.number, isDisputed: true, reason }))}
      isSaving={dispute.isWorking}
      onClose={onClose}
    >
      <Text size="sm">It stays open, but nobody is reminded of it, and it puts nobody on hold.</Text>
      <TextInput label="Reason" maxLength={300} data-autofocus {...form.getInputProps("reason")} />
    </DialogForm>
  );
}

const WriteOffReason = WriteOffInput.pick({ reason: true });

function WriteOffForm({ invoice, onClose }: FormProps) {
  const money = useMoney();
  const form = useContractForm(WriteOffReason, { reason: "" });
  const give = useAction(trpc.invoices.writeOff, { touches: [trpc.invoices], toast: "Written off", onDone: onClose });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ reason }) => give.run({ number: invoice.number, reason }))}
      isSaving={give.isWorking}
      onClose={onClose}
      submitLabel="Write off"
      submitColor="red"
    >
      <Text size="sm">
        {money.format(invoice.openCents)} are no longer claimed. The page of the invoice takes this back.
      </Text>
      <TextInput label="Reason" maxLength={300} data-autofocus {...form.getInputProps("reason")} />
    </DialogForm>
  );
}
