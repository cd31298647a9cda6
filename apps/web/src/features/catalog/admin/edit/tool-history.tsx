import type { StockMovement, ToolId } from "@ironmonger/contract/catalog";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { type Column, DataTable } from "../../../../shared/table/data-table.tsx";
import { trpc } from "../../../../shared/trpc.ts";
import { LoadFailed } from "../../../../shared/ui/load-failed.tsx";
import { MomentText } from "../../../../shared/ui/moment-text.tsx";
import { Subsection } from "../../../../shared/ui/subsection.tsx";
import classes from "./tool-history.module.css";

const reasons: Record<StockMovement["reason"], string> = {
  opening: "First stock",
  order: "Ordered",
  cancelled: "Order cancelled",
  expired: "Order expired unpaid",
  refunded: "Refunded and restocked",
  "refund-failed": "Refund failed",
  correction: "Corrected",
};

const columns: Column<StockMovement>[] = [
  { title: "When", isRowHeader: true, width: "180px", render: ({ happenedAt }) => <MomentText at={happenedAt} /> },
  { title: "Change", isNumber: true, width: "112px", render: ({ delta }) => signed(delta) },
  { title: "Left", isNumber: true, width: "112px", render: ({ available }) => formatNumber(available) },
  { title: "Why", render: (movement) => <Why movement={movement} /> },
  { title: "By", width: "22%", render: ({ by }) => <span>{by ?? "—"}</span> },
];

/** Every change of a tool's stock, newest first. */
export function StockHistory({ id }: ToolId) {
  const query = trpc.catalog.listStockMovements.useInfiniteQuery(
    { id },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <Subsection title="History of the stock" className={classes.history}>
      {query.isError && !query.data ? (
        <LoadFailed what="the history" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption="History of the stock"
          columns={columns}
          rows={query.data?.pages.flatMap(({ rows }) => rows)}
          rowKey={(movement) => movement.id}
          skeletonRows={3}
          empty={<p>There has been no stock yet.</p>}
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older changes
        </Button>
      )}
    </Subsection>
  );
}

const signed = (delta: number): string => (delta > 0 ? `+${formatNumber(delta)}` : `−${formatNumber(-delta)}`);

function Why({ movement: { reason, note, orderNumber } }: { movement: StockMovement }) {
  return (
    <span>
      {reasons[reason]}
      {orderNumber && (
        <>
          {" "}
          <Anchor component={Link} to={`/dashboard/orders/${orderNumber}`} inherit>
            {orderNumber}
          </Anchor>
        </>
      )}
      {note && `: ${note}`}
    </span>
  );
}
