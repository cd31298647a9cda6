import type { Order } from "@ironmonger/contract/orders";
import { readableReason } from "@ironmonger/contract/orders/refunds";
import type { Refund } from "@ironmonger/contract/payments";
import { Panel } from "../../../shared/kit/panel.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { MomentText } from "../../../shared/ui/moment-text.tsx";

const states: Record<Refund["status"], string> = {
  pending: "On its way",
  succeeded: "Refunded",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** Each refund of an order, once there is one. */
export function Refunds({ order }: { order: Order }) {
  const refunds = trpc.payments.listRefunds.useQuery({ orderId: order.id });
  if (!refunds.data || refunds.data.length === 0) return null;
  const columns: Column<Refund>[] = [
    { role: "name", title: "Decided", of: ({ decidedAt }) => <MomentText at={decidedAt} /> },
    { role: "text", title: "State", of: ({ status, failureReason }) => states[status] + because(failureReason) },
    { role: "text", title: "Reason", of: ({ reason }) => readableReason(reason ?? "") },
    { role: "money", title: "Amount", of: ({ amountCents }) => amountCents },
  ];
  return (
    <Panel title="Refunds">
      <DataTable caption="Refunds" columns={columns} rows={refunds.data} rowKey={({ id }) => id} />
    </Panel>
  );
}

const because = (reason: string | null): string => (reason ? `: ${readableReason(reason)}` : "");
