import type { TaxSums } from "@ironmonger/contract/insights";
import { countryName } from "@ironmonger/contract/regions/country-names";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import classes from "./insights-view.module.css";
import { ordersOf } from "./orders-link.ts";

type Props = {
  sums: TaxSums;
  days: { from: string; to: string };
  /** The rows are those of the period that was shown before. */
  isStale: boolean;
};

/** The taxes of a period by country and rate, and what was refunded for pieces and apart from them. */
export function TaxSumsView({ sums: { taxes, refunds }, days, isStale }: Props) {
  return (
    <div className={classes.grid} data-stale={isStale || undefined} aria-busy={isStale}>
      <section aria-labelledby="taxes-heading" className={classes.part}>
        <h2 id="taxes-heading" className={classes.heading}>
          Tax by country and rate
        </h2>
        <p className={classes.caption}>As charged on the paid orders of these days; refunds are not deducted.</p>
        {taxes.length === 0 ? (
          <EmptyText>Nothing was sold in these days.</EmptyText>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Country</th>
                <th scope="col">Rate</th>
                <th scope="col">Net</th>
                <th scope="col">Tax</th>
              </tr>
            </thead>
            <tbody>
              {taxes.map(({ country, name, percent, netCents, taxCents }) => (
                <tr key={`${country} ${name} ${percent}`}>
                  <th scope="row">{countryName(country)}</th>
                  <td>{percent === null ? "no tax" : `${name} ${percent} %`}</td>
                  <td>
                    <MoneyText cents={netCents} />
                  </td>
                  <td>
                    <MoneyText cents={taxCents} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section aria-labelledby="refunds-heading" className={classes.part}>
        <h2 id="refunds-heading" className={classes.heading}>
          Refunds
        </h2>
        <p className={classes.caption}>What went back of the orders of these days, at any time.</p>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">For what</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                <Anchor component={Link} to={ordersOf(days, { only: "with-refunds" })} inherit>
                  Pieces
                </Anchor>
              </th>
              <td>
                <MoneyText cents={refunds.forPiecesCents} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                Apart from pieces
                <span className={classes.detail}>such as for damage or a late delivery</span>
              </th>
              <td>
                <MoneyText cents={refunds.apartFromPiecesCents} />
              </td>
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  );
}
