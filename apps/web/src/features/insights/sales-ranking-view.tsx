// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out as two lines.
import { marginPercent } from "@ironmonger/contract/catalog/margin";
import type { SalesRanking } from "@ironmonger/contract/insights";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor } from "@mantine/core";
import clsx from "clsx";
import { Link } from "react-router";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useMoney } from "../../shared/use-money.tsx";
import { unbroken } from "../../shared/whole-words.ts";
import { useCategories } from "../categories/use-categories.ts";
import classes from "./insights-view.module.css";
import { ordersOf } from "./orders-link.ts";

type Props = {
  ranking: SalesRanking;
  days: { from: string; to: string };
  /** The rows are those of the period that was shown before. */
  isStale: boolean;
};

/** The bestsellers of a period, each with a link to its paid orders. */
export function SalesRankingView({ ranking, days, isStale }: Props) {
  const { margin, tools, buyers, categories, newBuyers, returningBuyers } = ranking;
  const { nameOf } = useCategories();
  const paidOrders = (filter: Record<string, string>) => ordersOf(days, { only: "paid", ...filter });
  return (
    <div className={classes.grid} data-stale={isStale || undefined} aria-busy={isStale}>
      <Ranking
        title="Top tools"
        rows={tools.map(({ id, name, margin: { salesCents, costCents, unknownCents }, ...sold }) => ({
          key: id,
          name,
          to: paidOrders({ tool: id }),
          margin: unknownCents > 0 ? null : marginPercent(salesCents, costCents),
          ...sold,
        }))}
      />
      <Ranking
        title="Top buyers"
        rows={buyers.map(({ email, name, ...sold }) => ({
          key: email,
          name,
          detail: email,
          to: paidOrders({ buyer: email }),
          ...sold,
        }))}
      />
      <Ranking
        title="Top categories"
        rows={categories.map(({ category, ...sold }) => ({
          key: category ?? "none",
          name: category === null ? "No category" : nameOf(category),
          to: paidOrders({ category: category ?? "none" }),
          ...sold,
        }))}
      />
      <div className={classes.stack}>
        <Margin margin={margin} />
        <section aria-labelledby="buyers-heading" className={classes.part}>
          <h2 id="buyers-heading" className={classes.heading}>
            New and returning buyers
          </h2>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Buyers</th>
                <th scope="col">Number</th>
                <th scope="col">Orders</th>
                <th scope="col">Revenue</th>
              </tr>
            </thead>
            <tbody>
              {[
                { label: "New", detail: "first paid order in these days", kind: "new", ...newBuyers },
                { label: "Returning", detail: "first paid order before them", kind: "returning", ...returningBuyers },
              ].map(({ label, detail, kind, buyers, orders, revenueCents }) => (
                <tr key={label}>
                  <th scope="row">
                    <Anchor component={Link} to={paidOrders({ buyers: kind })} inherit>
                      {label}
                    </Anchor>
                    <span className={classes.detail}>{detail}</span>
                  </th>
                  <td>{formatNumber(buyers)}</td>
                  <td>{formatNumber(orders)}</td>
                  <td>
                    <MoneyText cents={revenueCents} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </div>
  );
}

function Margin({ margin: { salesCents, costCents, unknownCents } }: Pick<SalesRanking, "margin">) {
  const money = useMoney();
  return (
    <section aria-labelledby="margin-heading" className={classes.part}>
      <h2 id="margin-heading" className={classes.heading}>
        Margin
      </h2>
      {salesCents === 0 ? (
        <EmptyText>
          No tool with a known cost was sold in these days
          {unknownCents > 0 &&
            `: goods for ${money.format(unknownCents)} are left out, because their cost was not known`}
          .
        </EmptyText>
      ) : (
        <>
          <p className={classes.value}>
            <MoneyText cents={salesCents - costCents} />, {marginPercent(salesCents, costCents)}
          </p>
          <p className={classes.caption}>
            <MoneyText cents={salesCents} /> of goods without tax and delivery, after refunds, minus{" "}
            <MoneyText cents={costCents} /> that they cost when they were ordered.
          </p>
        </>
      )}
      {salesCents > 0 && unknownCents > 0 && (
        <p className={classes.caption}>
          Goods for <MoneyText cents={unknownCents} /> are left out, because their cost was not known.
        </p>
      )}
    </section>
  );
}

type Row = {
  key: string;
  name: string;
  detail?: string;
  /** Its orders. */
  to: string;
  pieces?: number;
  orders?: number;
  /** Null: not known. */
  margin?: string | null;
  revenueCents: number;
};

function Ranking({ title, rows }: { title: string; rows: Row[] }) {
  const id = `${title.replace(" ", "-").toLowerCase()}-heading`;
  const hasPieces = rows[0]?.pieces !== undefined;
  const hasOrders = rows[0]?.orders !== undefined;
  const hasMargin = rows.some(({ margin }) => margin);
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {rows.length === 0 ? (
        <EmptyText>Nothing was sold in these days.</EmptyText>
      ) : (
        <table role="table" className={clsx(classes.table, classes.ranking)}>
          <thead role="rowgroup">
            <tr role="row">
              {["Name", hasPieces && "Pieces", hasOrders && "Orders", hasMargin && "Margin", "Revenue"].map(
                (head) =>
                  head && (
                    <th key={head} role="columnheader" scope="col">
                      {head}
                    </th>
                  ),
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ key, name, detail, to, pieces, orders, margin, revenueCents }) => (
              <tr role="row" key={key}>
                <th role="rowheader" scope="row">
                  <Anchor component={Link} to={to} inherit dir="auto">
                    {unbroken(name)}
                  </Anchor>
                  {detail && <span className={classes.detail}>{detail}</span>}
                </th>
                {pieces !== undefined && (
                  <td role="cell" data-unit=" pieces">
                    {formatNumber(pieces)}
                  </td>
                )}
                {orders !== undefined && (
                  <td role="cell" data-unit={orders === 1 ? " order" : " orders"}>
                    {formatNumber(orders)}
                  </td>
                )}
                {hasMargin && (
                  <td role="cell" data-unit={margin ? " margin" : ""}>
                    {margin}
                  </td>
                )}
                <td role="cell">
                  <MoneyText cents={revenueCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
