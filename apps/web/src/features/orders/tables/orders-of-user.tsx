import { isToCollect } from "@ironmonger/contract/delivery/collect";
import { formatNumber } from "@ironmonger/contract/money";
import type { UserRecord } from "@ironmonger/contract/users";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { OrderDots } from "../order-dots.tsx";

const columns: Column<UserRecord["orders"][number]>[] = [
  { role: "name", title: "Order", of: ({ number }) => number, to: ({ number }) => `/dashboard/orders/${number}` },
  { role: "time", title: "Ordered", priority: 2, of: ({ placedAt }) => placedAt, isDayOnly: true },
  {
    role: "text",
    title: "Tools",
    of: ({ firstToolName }) => firstToolName,
    detail: ({ lineCount }) => lineCount > 1 && `and ${formatNumber(lineCount - 1)} more`,
  },
  {
    role: "state",
    title: "State",
    of: (order) => (
      <OrderDots statuses={order.statuses} isDisputed={order.isDisputed} isCollected={isToCollect(order)} />
    ),
  },
  { role: "money", title: "Total", of: ({ totalCents }) => totalCents },
];

/** The newest orders of a person. */
export const OrdersOfUser = ({ orders }: { orders: UserRecord["orders"] }) => (
  <DataTable caption="Newest orders" columns={columns} rows={orders} rowKey={({ id }) => id} empty="No orders yet." />
);
