import type { ToolId } from "@ironmonger/contract/catalog";
import { type EditableTool, maxToolChanges, type ToolChange } from "@ironmonger/contract/catalog/edit-tool";
import type { StockMovement } from "@ironmonger/contract/catalog/stock";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { type Column, DataTable } from "../../../shared/table/data-table.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { useMoney } from "../../../shared/use-money.tsx";
import { useNames } from "../../changes/use-names.ts";
import { UserLink } from "../../users/user-link.tsx";
import classes from "./tool-history.module.css";

const reasons: Record<StockMovement["reason"], string> = {
  opening: "First stock",
  order: "Ordered",
  cancelled: "Order cancelled",
  expired: "Order expired unpaid",
  refunded: "Refunded and restocked",
  "refund-failed": "Refund failed",
  correction: "Corrected",
  backorder: "Went to a backorder",
};

const movementColumns: Column<StockMovement>[] = [
  { title: "When", isRowHeader: true, width: "200px", render: ({ happenedAt }) => <MomentText at={happenedAt} /> },
  { title: "Change", isNumber: true, width: "112px", render: ({ delta }) => signed(delta) },
  { title: "Left", isNumber: true, width: "112px", render: ({ available }) => formatNumber(available) },
  { title: "Why", render: (movement) => <Why movement={movement} /> },
];

const changeColumns: Column<ToolChange>[] = [
  { title: "When", isRowHeader: true, width: "200px", render: ({ at }) => <MomentText at={at} /> },
  { title: "What", isPlain: true, render: (change) => <What change={change} /> },
  { title: "By", width: "22%", render: ({ by }) => <UserLink by={by} /> },
];

/** What admins changed in a tool, such as its price, newest first. */
export function ChangeHistory({ id }: ToolId) {
  const query = trpc.catalog.listToolChanges.useQuery({ id });
  return (
    <Panel title="History of price and facts">
      {query.isError && !query.data ? (
        <LoadFailed what="the history" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption="History of price and facts"
          columns={changeColumns}
          rows={query.data}
          rowKey={(change) => change.id}
          skeletonRows={3}
          empty={<p>No admin has changed this tool yet.</p>}
        />
      )}
      {query.data?.length === maxToolChanges && <p>Only the newest {maxToolChanges} changes are shown.</p>}
    </Panel>
  );
}

function What({ change: { before, after } }: { change: ToolChange }) {
  const money = useMoney();
  const withNames = useNames([before, after]);
  if (!before) return <>{after?.priceCents ? `On sale for ${money.format(after.priceCents)}` : "On sale"}</>;
  if (!after) return <>Deleted</>;
  const fields = fieldNames.filter((field) => field in before || field in after);
  const [was, is] = [withNames(before), withNames(after)];
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <li key={field}>
          {toolFieldLabels[field]}{" "}
          {longFields.includes(field) ? (
            "changed"
          ) : (
            <>
              {written(field, was)} → <strong>{written(field, is)}</strong>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const fieldNames = Object.keys(toolFieldLabels) as (keyof EditableTool)[];
const longFields: (keyof EditableTool)[] = ["description", "facts"];

const written = <Field extends keyof EditableTool>(field: Field, tool: Partial<EditableTool>): string => {
  const value = tool[field];
  return value === undefined ? "none" : writeToolField(field, { [field]: value } as Pick<EditableTool, Field>);
};

/** Every change of a tool's stock, newest first. */
export function StockHistory({ id }: ToolId) {
  const query = trpc.catalog.listStockMovements.useInfiniteQuery(
    { id },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <Panel title="History of the stock">
      {query.isError && !query.data ? (
        <LoadFailed what="the history" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption="History of the stock"
          columns={movementColumns}
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
    </Panel>
  );
}

const signed = (delta: number): string => (delta > 0 ? `+${formatNumber(delta)}` : `−${formatNumber(-delta)}`);

function Why({ movement: { reason, note, by, orderNumber } }: { movement: StockMovement }) {
  return (
    <span>
      {reasons[reason]}
      {orderNumber && (
        <>
          {" "}
          <Anchor component={Link} to={`/dashboard/orders/${orderNumber}`} inherit underline="always">
            {orderNumber}
          </Anchor>
        </>
      )}
      {by && (
        <>
          {" by "}
          <UserLink by={by} isInText />
        </>
      )}
      {note && `: ${note}`}
    </span>
  );
}
