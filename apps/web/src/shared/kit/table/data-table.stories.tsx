import { Button, TextInput } from "@mantine/core";
import { failing, longName, longWord, picture, Shown } from "../../../testing/gallery.tsx";
import { EmptyState } from "../notices/empty-state.tsx";
import { RowMenu } from "../row-menu.tsx";
import { State, type StateKind } from "../state.tsx";
import type { Column } from "./column.ts";
import { DataTable } from "./data-table.tsx";

export default {};

type Order = { id: string; buyer: string; kind: StateKind; state: string; pieces: number; cents: number; at: string };

const orders: Order[] = [
  {
    id: "IM-10472",
    buyer: "Acme Joinery Ltd",
    kind: "open",
    state: "To ship",
    pieces: 120,
    cents: 110_469,
    at: "2026-11-23T14:05:00Z",
  },
  {
    id: "IM-10471",
    buyer: longName,
    kind: "bad",
    state: "Disputed",
    pieces: 1_234_567,
    cents: 123_456_789_012,
    at: "2026-11-22T09:30:00Z",
  },
  { id: "IM-10470", buyer: longWord, kind: "good", state: "Shipped", pieces: 10, cents: 0, at: "2025-11-20T11:58:00Z" },
];

const columns: Column<Order>[] = [
  { role: "name", title: "Order", of: ({ id }) => id, to: ({ id }) => `/dashboard/orders/${id}` },
  { role: "text", title: "Buyer", of: ({ buyer }) => buyer },
  { role: "state", title: "State", of: ({ kind, state }) => <State kind={kind}>{state}</State> },
  { role: "figure", title: "Pieces", of: ({ pieces }) => pieces, priority: 2 },
  { role: "money", title: "Total", of: ({ cents }) => cents },
  { role: "time", title: "Placed", of: ({ at }) => at, priority: 3 },
  {
    role: "actions",
    title: "Actions",
    of: ({ id }) => <RowMenu label={`More for ${id}`} moves={[{ label: "Cancel", onClick: () => {} }]} />,
  },
];

const priceColumns: Column<Order>[] = [
  {
    role: "name",
    title: "Tool",
    of: ({ buyer }) => buyer,
    detail: ({ id }) => id,
    picture: () => picture,
    below: ({ kind }) => kind === "bad" && "Only 30 are left.",
  },
  {
    role: "figure",
    title: "Price",
    of: ({ id }) => <TextInput aria-label={`Price of ${id}`} size="sm" defaultValue="8.40" />,
  },
  {
    role: "actions",
    title: "Actions",
    of: () => (
      <Button size="compact-sm" variant="default">
        Remove
      </Button>
    ),
  },
];

const ticked = {
  ids: new Set(["IM-10471"]),
  isAll: false,
  isEmpty: false,
  isFull: false,
  has: (id: string) => id === "IM-10471",
  change() {},
  changeRow() {},
  selectAll() {},
  clear() {},
};

const same = { rowKey: ({ id }: Order) => id };

export const States = () => (
  <>
    <Shown as="Every role, sorted, with tick boxes">
      <DataTable
        {...same}
        caption="Orders"
        columns={columns.map((column) => ({ ...column, sortBy: column.title }))}
        rows={orders}
        selection={ticked}
        sorting={{ by: "Placed", direction: "desc", onSort: () => {} }}
      />
    </Shown>
    <Shown as="Cells that are edited, pictures, and what hinders an order below a name">
      <DataTable {...same} caption="Prices" columns={priceColumns} rows={orders} />
    </Shown>
    <Shown as="While other rows are being loaded">
      <DataTable {...same} caption="Stale orders" columns={columns} rows={orders.slice(0, 1)} isStale />
    </Shown>
    <Shown as="Loading">
      <DataTable {...same} caption="Loading orders" columns={columns} rows={undefined} skeletonRows={3} />
    </Shown>
    <Shown as="Empty">
      <DataTable
        {...same}
        caption="No orders"
        columns={columns}
        rows={[]}
        empty={<EmptyState title="No orders yet">They appear as soon as buyers place them.</EmptyState>}
      />
    </Shown>
    <Shown as="Failing">
      <DataTable {...same} caption="Orders" columns={columns} rows={undefined} failure={failing} />
    </Shown>
  </>
);
