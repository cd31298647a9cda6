import type { ToolId } from "@ironmonger/contract/catalog";
import { type EditableTool, maxToolChanges, type ToolChange } from "@ironmonger/contract/catalog/edit-tool";
import type { StockMovement } from "@ironmonger/contract/catalog/stock";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { Anchor, Button, List } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "../../../shared/kit/panel.tsx";
import type { Column } from "../../../shared/kit/table/column.ts";
import { DataTable } from "../../../shared/kit/table/data-table.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { useNames } from "../../changes/use-names.ts";
import { UserLink } from "../../users/user-link.tsx";

const reasons: Record<StockMovement["reason"], string> = {
  opening: "First stock",
  order: "Ordered",
  cancelled: "Order cancelled",
  declined: "Order declined",
  cut: "Order cut",
  expired: "Order expired unpaid",
  refunded: "Refunded and restocked",
  "refund-failed": "Refund failed",
  correction: "Corrected",
  backorder: "Went to a backorder",
};

const movementColumns: Column<StockMovement>[] = [
  { role: "name", title: "When", of: ({ happenedAt }) => <MomentText at={happenedAt} /> },
  { role: "figure", title: "Change", of: ({ delta }) => signed(delta) },
  { role: "figure", title: "Left", of: ({ available }) => available },
  { role: "text", title: "Why", of: (movement) => <Why movement={movement} /> },
];

const changeColumns: Column<ToolChange>[] = [
  {
    role: "name",
    title: "When",
    of: ({ at }) => <MomentText at={at} />,
    detail: ({ by }) => (
      <>
        by <UserLink by={by} isInText />
      </>
    ),
  },
  { role: "text", title: "What", of: (change) => <What change={change} /> },
];

/** What admins changed in a tool, such as its price, newest first. */
export function ChangeHistory({ id }: ToolId) {
  const query = trpc.catalog.listToolChanges.useQuery({ id });
  return (
    <Panel title="History of price and facts">
      <DataTable
        caption="History of price and facts"
        columns={changeColumns}
        rows={query.data}
        failure={query}
        rowKey={(change) => change.id}
        skeletonRows={3}
        empty={<p>No admin has changed this tool yet.</p>}
      />
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
    <List listStyleType="none" fz="sm">
      {fields.map((field) => (
        <List.Item key={field}>
          {toolFieldLabels[field]}{" "}
          {longFields.includes(field) ? (
            "changed"
          ) : (
            <>
              {written(field, was, money)} → <strong>{written(field, is, money)}</strong>
            </>
          )}
        </List.Item>
      ))}
    </List>
  );
}

const fieldNames = Object.keys(toolFieldLabels) as (keyof EditableTool)[];
const longFields: (keyof EditableTool)[] = ["description", "facts"];

const written = <Field extends keyof EditableTool>(field: Field, tool: Partial<EditableTool>, money: Money): string => {
  const value = tool[field];
  return value === undefined ? "none" : writeToolField(field, { [field]: value } as Pick<EditableTool, Field>, money);
};

/** Every change of a tool's stock, newest first. */
export function StockHistory({ id }: ToolId) {
  const query = trpc.catalog.listStockMovements.useInfiniteQuery(
    { id },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <Panel title="History of the stock">
      <DataTable
        caption="History of the stock"
        columns={movementColumns}
        rows={query.data?.pages.flatMap(({ rows }) => rows)}
        failure={query}
        rowKey={(movement) => movement.id}
        skeletonRows={3}
        empty={<p>There has been no stock yet.</p>}
      />
      {query.hasNextPage && (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </Panel>
  );
}

const signed = (delta: number): string => (delta > 0 ? `+${formatNumber(delta)}` : `−${formatNumber(-delta)}`);

function Why({ movement: { reason, note, by, orderNumber } }: { movement: StockMovement }) {
  return (
    <div>
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
    </div>
  );
}
