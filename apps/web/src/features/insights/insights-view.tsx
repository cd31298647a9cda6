import type { Insights } from "@ironmonger/contract/insights";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { DayChart } from "./day-chart.tsx";
import classes from "./insights-view.module.css";

/** How the shop is doing: revenue and orders by day, where orders stand, what runs low. */
export function InsightsView({ insights: { days, statuses, lowStock } }: { insights: Insights }) {
  return (
    <div className={classes.grid}>
      <DayChart
        title="Revenue"
        color="var(--mantine-color-steel-6)"
        days={days.map(({ day, revenueCents }) => ({ day, value: revenueCents }))}
        format={formatMoney}
      />
      <DayChart
        title="Orders"
        color="var(--mantine-color-graphite-7)"
        days={days.map(({ day, orders }) => ({ day, value: orders }))}
        format={formatNumber}
      />
      <Statuses statuses={statuses} />
      <LowStock tools={lowStock} />
    </div>
  );
}

function Statuses({ statuses }: { statuses: Insights["statuses"] }) {
  const most = Math.max(1, ...statuses.map(({ orders }) => orders));
  return (
    <section aria-labelledby="statuses-heading" className={classes.part}>
      <h2 id="statuses-heading" className={classes.heading}>
        Orders by status
      </h2>
      {statuses.length === 0 ? (
        <EmptyState title="No orders yet" />
      ) : (
        <ul className={classes.bars}>
          {statuses.map(({ status, orders }) => (
            <li key={status} className={classes.bar}>
              <Anchor component={Link} to={`/dashboard/manageallorders?status=${status}`}>
                {status}
              </Anchor>
              <span className={classes.track}>
                <span className={classes.fill} style={{ width: `${(orders / most) * 100}%` }} />
              </span>
              <span className={classes.figure}>{formatNumber(orders)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LowStock({ tools }: { tools: Insights["lowStock"] }) {
  return (
    <section aria-labelledby="low-heading" className={classes.part}>
      <h2 id="low-heading" className={classes.heading}>
        Low stock
      </h2>
      {tools.length === 0 ? (
        <EmptyState title="Nothing runs low" />
      ) : (
        <>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Available</th>
                <th scope="col">Minimum order</th>
              </tr>
            </thead>
            <tbody>
              {tools.map((tool) => (
                <tr key={tool.id}>
                  <th scope="row">{tool.name}</th>
                  <td>{formatNumber(tool.available)}</td>
                  <td>{formatNumber(tool.minOrder)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Anchor component={Link} to="/dashboard/manageproducts?stock=low&sortBy=available&direction=asc">
            All tools that run low
          </Anchor>
        </>
      )}
    </section>
  );
}
