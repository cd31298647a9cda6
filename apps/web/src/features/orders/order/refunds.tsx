import type { Order } from "@ironmonger/contract/orders";
import { readableReason } from "@ironmonger/contract/orders/refunds";
import type { Refund } from "@ironmonger/contract/payments";
import { Panel } from "../../../shared/kit/panel.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { type Column, DataTable } from "../../../shared/table/data-table.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { Subsection } from "../../../shared/ui/sections/subsection.tsx";
import { useMoney } from "../../../shared/use-money.tsx";
import classes from "./order-lines.module.css";

const states: Record<Refund["status"], string> = {
  pending: "On its way",
  succeeded: "Refunded",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** Each refund of an order, once there is one. */
export function Refunds({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  const money = useMoney();
  const refunds = trpc.payments.listRefunds.useQuery({ orderId: order.id });
  if (!refunds.data || refunds.data.length === 0) return null;
  const columns: Column<Refund>[] = [
    { title: "Decided", isRowHeader: true, width: "200px", render: ({ decidedAt }) => <MomentText at={decidedAt} /> },
    { title: "State", render: ({ status, failureReason }) => states[status] + because(failureReason) },
    { title: "Amount", isNumber: true, width: "112px", render: ({ amountCents }) => money.format(amountCents) },
  ];
  if (refunds.data.some(({ reason }) => reason !== null))
    columns.splice(2, 0, { title: "Reason", render: ({ reason }) => readableReason(reason ?? "") });
  const table = (
    <DataTable caption="Refunds" columns={columns} rows={refunds.data} rowKey={({ id }) => id} empty={null} />
  );
  if (isAdmin) return <Panel title="Refunds">{table}</Panel>;
  return (
    <Subsection title="Refunds" className={classes.refunds}>
      {table}
    </Subsection>
  );
}

const because = (reason: string | null): string => (reason ? `: ${readableReason(reason)}` : "");
