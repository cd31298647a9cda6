import type { Figures, Insights, PeriodSales } from "@ironmonger/contract/insights";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor } from "@mantine/core";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import opening from "../../shared/ui/details.module.css";
import { useMoney } from "../../shared/use-money.tsx";
import { DayChart } from "./day-chart.tsx";
import { describeChange } from "./describe-change.ts";
import classes from "./insights-view.module.css";
import { ordersOf } from "./orders-link.ts";
import { formatTick } from "./round-ticks.ts";

type Props = {
  insights: Insights;
  /** The figures are those of the period that was shown before. */
  isStale: boolean;
  /** The bestsellers. */
  children: ReactNode;
};

const paid = { only: "paid" };

/** How the shop is doing: a period compared with the preceding one, orders by status, and low stock. */
export function InsightsView({ insights: { period, before, statuses, lowStock }, isStale, children }: Props) {
  const money = useMoney();
  return (
    <div className={classes.parts} data-stale={isStale || undefined} aria-busy={isStale}>
      <div>
        <KeyFigures period={period} before={before} />
        <details className={clsx(opening.details, classes.about)}>
          <summary>What these figures count</summary>
          <p>
            The orders placed on these days of the shop's time zone, compared with as many days before. Revenue is what
            was paid for them, with tax and delivery, minus what was refunded for them at any time. Orders include
            unpaid ones, their average does not.
          </p>
        </details>
      </div>
      <div className={classes.grid}>
        <DayChart
          title="Revenue"
          color="var(--steel)"
          days={period.days.map(({ day, revenueCents }) => ({ day, value: revenueCents }))}
          before={before.days.map(({ day, revenueCents }) => ({ day, value: revenueCents }))}
          format={money.format}
          formatTick={(cents) => money.format(0).replace("0", formatTick(cents / 100))}
          linkOf={(day) => ordersOf({ from: day, to: day }, paid)}
        />
        <DayChart
          title="Orders"
          color="var(--ink-soft)"
          days={period.days.map(({ day, orders }) => ({ day, value: orders }))}
          before={before.days.map(({ day, orders }) => ({ day, value: orders }))}
          format={formatNumber}
          formatTick={formatTick}
          linkOf={(day) => ordersOf({ from: day, to: day })}
        />
      </div>
      {children}
      <div className={classes.grid}>
        <Statuses statuses={statuses} />
        <LowStock tools={lowStock} />
      </div>
    </div>
  );
}

/** Without orders there is no average. */
const averageOf = ({ revenueCents, paidOrders }: Figures): number =>
  paidOrders === 0 ? 0 : Math.round(revenueCents / paidOrders);

const figures: {
  label: string;
  of: (figures: Figures) => number;
  isMoney?: boolean;
  /** Which orders of the period it counts. */
  filter?: Record<string, string>;
}[] = [
  { label: "Revenue", of: ({ revenueCents }) => revenueCents, isMoney: true, filter: paid },
  { label: "Orders", of: ({ orders }) => orders },
  { label: "Average order", of: averageOf, isMoney: true, filter: paid },
  { label: "Pieces", of: ({ paidPieces }) => paidPieces, filter: paid },
  {
    label: "Refunds",
    of: ({ refundedCents }) => refundedCents,
    isMoney: true,
    filter: { only: "with-refunds" },
  },
];

function KeyFigures({ period, before }: { period: PeriodSales; before: PeriodSales }) {
  const money = useMoney();
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, of, isMoney = false, filter }) => {
        const format = isMoney ? money.format : formatNumber;
        const [now, then] = [of(period.total), of(before.total)];
        return (
          <div key={label} className={classes.figureBox}>
            <dt>{label}</dt>
            <dd className={classes.value}>
              <Anchor component={Link} to={ordersOf(period, filter)} inherit>
                {format(now)}
              </Anchor>
            </dd>
            <dd className={classes.change}>
              {describeChange(now, then)}
              {then !== 0 && (
                <>
                  {" "}
                  <Anchor
                    className={classes.before}
                    component={Link}
                    to={ordersOf(before, filter)}
                    inherit
                    underline="always"
                  >
                    was {format(then)}
                  </Anchor>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Statuses({ statuses }: { statuses: Insights["statuses"] }) {
  const most = Math.max(1, ...statuses.map(({ orders }) => orders));
  return (
    <section aria-labelledby="statuses-heading" className={classes.part}>
      <h2 id="statuses-heading" className={classes.heading}>
        Orders by status
      </h2>
      <p className={classes.caption}>
        All orders, as of now. One whose lines differ counts under each of their statuses.
      </p>
      {statuses.length === 0 ? (
        <EmptyText>No orders yet.</EmptyText>
      ) : (
        <ul className={classes.bars}>
          {statuses.map(({ status, orders }) => (
            <li key={status} className={classes.bar}>
              <Anchor component={Link} tt="capitalize" to={`/dashboard/manageallorders?status=${status}`}>
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
        <EmptyText>No tool is low on stock.</EmptyText>
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
                  <th scope="row">
                    <Anchor component={Link} to={`/dashboard/tools/${tool.id}`} inherit dir="auto">
                      {tool.name}
                    </Anchor>
                  </th>
                  <td>{formatNumber(tool.available)}</td>
                  <td>{formatNumber(tool.minOrder)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Anchor
            component={Link}
            to="/dashboard/manageproducts?stock=low&sortBy=available&direction=asc"
            className={classes.all}
          >
            All tools with low stock
          </Anchor>
        </>
      )}
    </section>
  );
}
