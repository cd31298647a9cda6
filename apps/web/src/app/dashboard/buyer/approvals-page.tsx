import type { ApprovalRow } from "@ironmonger/contract/approvals";
import { Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { ApprovalPanel, describeToday } from "../../../features/approvals/approval-panel.tsx";
import { CutDialog } from "../../../features/approvals/cut-dialog.tsx";
import { DeclineDialog } from "../../../features/approvals/decline-dialog.tsx";
import { useDecide } from "../../../features/approvals/use-decide.ts";
import { useCompanyId } from "../../../features/identity/buying-for.ts";
import { useMyCompanies } from "../../../features/identity/my-companies.ts";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { State } from "../../../shared/kit/state.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { useMoney } from "../../../shared/use-money.ts";

/** The orders of the company that wait for somebody's yes: for this person's first. */
export function ApprovalsPage() {
  const companies = useMyCompanies();
  const chosen = useCompanyId();
  const company = companies?.find(({ id }) => id === chosen) ?? companies?.[0];
  return (
    <>
      <PageHead
        title="Approvals"
        lead={
          company
            ? `Orders of ${company.name} that wait for an approval. Their pieces are set aside, at the prices of the day on which they were ordered.`
            : "Orders of a company that wait for an approval."
        }
      />
      {company ? (
        <Approvals key={company.id} companyId={company.id} />
      ) : companies ? (
        <EmptyState title="You buy for no company" />
      ) : (
        <Skeleton height={480} />
      )}
    </>
  );
}

function Approvals({ companyId }: { companyId: string }) {
  const query = trpc.approvals.list.useQuery({ companyId });
  const { data } = query;
  const [cut, setCut] = useState<ApprovalRow | null>(null);
  const [declined, setDeclined] = useState<ApprovalRow | null>(null);
  const decide = useDecide();
  if (!data) return <NotLoaded query={query} what="the approvals" height={480} />;
  const mine = data.filter(({ isMyTurn }) => isMyTurn);
  const others = data.filter(({ isMyTurn }) => !isMyTurn);
  if (data.length === 0)
    return (
      <EmptyState title="Nothing waits for approval">
        <p>Orders over a limit or a rule of the company appear here.</p>
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      {mine.map((row, index) => (
        <ApprovalPanel
          key={row.order.id}
          row={row}
          isFirst={index === 0}
          isWorking={decide.workingOn?.orderId === row.order.id}
          onApprove={() => void decide.run({ orderId: row.order.id, decision: "approve" })}
          onCut={() => setCut(row)}
          onDecline={() => setDeclined(row)}
        />
      ))}
      {others.length > 0 && (
        <Panel title={mine.length > 0 ? "Waiting for others" : "Waiting"}>
          <WaitingTable rows={others} />
        </Panel>
      )}
      <CutDialog order={cut?.order ?? null} onClose={() => setCut(null)} />
      <DeclineDialog order={declined?.order ?? null} onClose={() => setDeclined(null)} />
    </Stack>
  );
}

function WaitingTable({ rows }: { rows: ApprovalRow[] }) {
  const money = useMoney();
  const columns: Column<ApprovalRow>[] = [
    {
      role: "name",
      title: "Order",
      of: ({ order }) => order.number,
      detail: ({ order }) => order.buyerName,
      to: ({ order }) => `/dashboard/orders/${order.number}`,
    },
    {
      role: "state",
      title: "Waits for",
      of: ({ step }) => <State kind="open">{step === "manager" ? "a manager" : "an approver"}</State>,
    },
    { role: "money", title: "Total", of: ({ totalCents }) => totalCents },
    { role: "text", title: "Total today", priority: 2, of: (row) => describeToday(row, money) },
    { role: "time", title: "Lapses", priority: 2, of: ({ lapsesAt }) => lapsesAt },
  ];
  return (
    <DataTable caption="Orders that wait for others" columns={columns} rows={rows} rowKey={({ order }) => order.id} />
  );
}
