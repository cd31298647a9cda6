import { formatMoney } from "@ironmonger/contract/money";
import type { Order } from "@ironmonger/contract/orders";
import type { Refund } from "@ironmonger/contract/payments";
import { type Column, DataTable } from "../../../shared/table/data-table.tsx";
import { trpc } from "../../../shared/trpc.ts";
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
    { title: "Refund", isRowHeader: true, width: "200px", render: ({ decidedAt }) => <MomentText at={decidedAt} /> },
    { title: "State", render: ({ status, failureReason }) => states[status] + because(failureReason) },
    { title: "Reason", render: ({ reason }) => reason?.replaceAll("_", " ") ?? "" },
    { title: "Amount", isNumber: true, width: "112px", render: ({ amountCents }) => formatMoney(amountCents) },
  ];
  return <DataTable caption="Refunds" columns={columns} rows={refunds.data} rowKey={({ id }) => id} empty={null} />;
}

const because = (reason: string | null): string => (reason ? `: ${reason.replaceAll("_", " ")}` : "");
