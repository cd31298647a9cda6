import { Button, Stack } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { JournalExport, ReminderSteps } from "../../../features/receivables/invoicing-settings.tsx";
import { PaymentsTable } from "../../../features/receivables/payments-table.tsx";
import { ReceivablesTable } from "../../../features/receivables/receivables-table.tsx";
import { type Payer, RecordPaymentForm } from "../../../features/receivables/record-payment.tsx";
import { StatementImport } from "../../../features/receivables/statement-import.tsx";
import { RecordDialog } from "../../../shared/kit/dialogs/record-dialog.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Tabs } from "../../../shared/kit/tabs.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { AdminTablePage } from "../../../shared/table/admin-table-page.tsx";
import { useTableState } from "../../../shared/table/use-table-state.ts";
import { paymentFields, receivablesFields } from "../table-fields.ts";

const path = "/dashboard/receivables";
const tabs = [
  { key: path, label: "Owed", to: path },
  { key: `${path}/payments`, label: "Payments", to: `${path}/payments` },
  { key: `${path}/statement`, label: "Bank statement", to: `${path}/statement` },
  { key: `${path}/reminders`, label: "Reminders", to: `${path}/reminders` },
  { key: `${path}/journal`, label: "Journal", to: `${path}/journal` },
];

const Views = () => <Tabs label="Receivables" tabs={tabs} here={useLocation().pathname} />;

/** What is owed by invoices, by its age. */
export function ReceivablesPage() {
  const address = useTableState(receivablesFields);
  const query = trpc.invoices.receivables.useQuery(address.state, { placeholderData: keepPreviousData });
  const [payer, setPayer] = useState<Payer | null>(null);
  const remind = useAction(trpc.invoices.sendReminders, {
    toast: ({ sentCount }) => (sentCount === 0 ? "No reminder is due" : `${sentCount} reminders go out`),
  });
  return (
    <>
      <AdminTablePage
        title="Receivables"
        heading={() => "Receivables"}
        lead="What is open of invoices, by the days since it was due, and the credit of buyers."
        actions={
          <Button color="safety" onClick={() => setPayer({ name: "a buyer" })}>
            Record a payment
          </Button>
        }
        moves={[{ label: "Send reminders now", onClick: () => void remind.run() }]}
        noun="buyers"
        searchHint="Name"
        views={<Views />}
        address={address}
        query={query}
        nothingYet={<EmptyState title="Nobody owes anything" />}
      >
        {(view) => <ReceivablesTable view={view} sums={query.data?.sums} />}
      </AdminTablePage>
      <RecordDialog edited={payer} title="Record a payment" onClose={() => setPayer(null)}>
        {(of, close) => <RecordPaymentForm payer={of} onClose={close} />}
      </RecordDialog>
    </>
  );
}

/** What came in. */
export function PaymentsPage() {
  const address = useTableState(paymentFields);
  const query = trpc.invoices.listPayments.useQuery(address.state, { placeholderData: keepPreviousData });
  return (
    <AdminTablePage
      title="Payments of invoices"
      heading={() => "Receivables"}
      noun="payments"
      searchHint="Payer, reference"
      views={<Views />}
      address={address}
      query={query}
      nothingYet={
        <EmptyState title="No payments yet">
          <p>Record one, or read a bank statement.</p>
        </EmptyState>
      }
    >
      {(view) => <PaymentsTable view={view} />}
    </AdminTablePage>
  );
}

const viewPage = (tabTitle: string, View: () => ReactNode) => () => (
  <>
    <PageHead title="Receivables" tabTitle={tabTitle} />
    <Stack>
      <Views />
      <View />
    </Stack>
  </>
);

/** What came in by a bank statement. */
export const StatementPage = viewPage("Bank statement", StatementImport);
export const RemindersPage = viewPage("Reminders", ReminderSteps);
export const JournalPage = viewPage("Journal", JournalExport);
