import { messages } from "@ironmonger/contract/messages";
import { formatNumber } from "@ironmonger/contract/money";
import type { OrderWithShipments } from "@ironmonger/contract/orders";
import { readOrderNumber } from "@ironmonger/contract/orders/order-names";
import { piecesToShip } from "@ironmonger/contract/orders/shipping";
import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { Fact } from "../../../shared/kit/facts.tsx";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Sheet } from "../../../shared/kit/sheet.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { trpc } from "../../../shared/server/trpc.ts";

/** A tool to pick, for all of the orders together. */
type Pick = { toolId: string; sku: string | null; toolName: string; pieces: number; orders: string[] };

const columns: Column<Pick>[] = [
  { role: "name", title: "SKU", of: ({ sku }) => sku ?? "–" },
  { role: "text", title: "Tool", of: ({ toolName }) => toolName },
  { role: "figure", title: "Pieces", of: ({ pieces }) => pieces },
  { role: "text", title: "Orders", of: ({ orders }) => <div>{orders.join(", ")}</div> },
  { role: "state", title: "Picked", of: () => <span aria-hidden="true">☐</span> },
];

/** A picking list: what is to ship of the orders that the address names, summed up by tool. */
export function PickingListPage() {
  const [params] = useSearchParams();
  const numbers = (params.get("orders") ?? "").split(",").filter((number) => readOrderNumber(number) !== undefined);
  const query = trpc.orders.getOrders.useQuery({ numbers }, { enabled: numbers.length > 0 });
  const picks = query.data && sumUpTools(query.data);
  return (
    <>
      <div className="no-print">
        <PageHead
          above={<Link to="/dashboard/manageallorders">Manage Orders</Link>}
          title="Picking list"
          tabTitle="Picking list"
          lead="What is to ship of these orders, summed up by tool."
          actions={
            <Button color="safety" onClick={() => window.print()} disabled={!picks?.length}>
              Print
            </Button>
          }
        />
      </div>
      {numbers.length === 0 || query.data?.length === 0 ? (
        <EmptyState title={messages.orderNotFound} />
      ) : picks ? (
        <Sheet
          title="Picking list"
          facts={
            <>
              <Fact label="Orders">{query.data?.map(({ number }) => number).join(", ")}</Fact>
              <Fact label="Tools">{formatNumber(picks.length)}</Fact>
              <Fact label="Pieces">{formatNumber(picks.reduce((sum, { pieces }) => sum + pieces, 0))}</Fact>
            </>
          }
        >
          <DataTable
            caption="Tools to pick"
            columns={columns}
            rows={picks}
            rowKey={({ toolId }) => toolId}
            empty={<p>These orders have nothing left to ship.</p>}
          />
        </Sheet>
      ) : (
        <NotLoaded query={query} what="the orders" height={640} />
      )}
    </>
  );
}

/** By SKU; tools without one come last. */
function sumUpTools(orders: OrderWithShipments[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const { number, lines } of orders)
    for (const line of lines) {
      const pieces = piecesToShip(line);
      if (pieces === 0) continue;
      const { toolId, sku, toolName } = line;
      const before = picks.get(toolId) ?? { toolId, sku, toolName, pieces: 0, orders: [] };
      picks.set(toolId, {
        ...before,
        pieces: before.pieces + pieces,
        orders: [...before.orders, `${number} × ${formatNumber(pieces)}`],
      });
    }
  const keyOf = ({ sku, toolName }: Pick) => `${sku === null ? 1 : 0}${sku ?? toolName}`;
  return [...picks.values()].sort((one, other) => keyOf(one).localeCompare(keyOf(other), "en"));
}
