import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { Fact, Facts } from "../../../shared/kit/facts.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { MomentText } from "../../../shared/ui/moment-text.tsx";

/** What of a tool was sold, and when. Its price and its stock are in the form. */
export function ToolFacts({ tool }: { tool: ToolForAdmins }) {
  const { data } = trpc.orders.listOrders.useQuery({ tool: tool.id, only: "paid", pageSize: 1 });
  const last = data?.rows[0];
  return (
    <Panel title="Sales">
      <Facts>
        <Fact label="Sold">{countUnits(tool.sold, tool.salesUnit)}</Fact>
        <Fact label="Paid orders">
          <Anchor
            component={Link}
            to={`/dashboard/manageallorders?tool=${tool.id}&only=paid`}
            inherit
            underline="always"
          >
            {data ? formatNumber(data.total) : "…"}
          </Anchor>
        </Fact>
        <Fact label="Last order">
          {last ? (
            <>
              <Anchor component={Link} to={`/dashboard/orders/${last.number}`} inherit underline="always">
                {last.number}
              </Anchor>
              , <MomentText at={last.placedAt} isDayOnly />
            </>
          ) : data ? (
            "–"
          ) : (
            "…"
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}
