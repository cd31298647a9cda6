import type { Tool } from "@ironmonger/contract/catalog";
import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { ComparedTools } from "@ironmonger/contract/catalog/search";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { type OwnPriced, ToolPrice } from "../../../shared/prices/own-prices.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { TellMeWhenBack } from "../tell-me-when-back.tsx";
import type { ToolAction } from "../tool-card.tsx";
import { areSamePrices, compareRows } from "./compare-rows.ts";
import classes from "./compare-table.module.css";
import { comparisonAddress } from "./compared-ids.ts";

type Props = {
  tools: OwnPriced<Tool>[];
  /** Their facts, as the server compares them. */
  facts: ComparedTools["rows"];
  action: ToolAction;
};

/** Tools side by side: a column for each, and a row for each fact, marked where they differ. */
export function CompareTable({ tools, facts, action }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards must reach it
    <section className={classes.scroll} aria-label="Comparison" tabIndex={0}>
      <table className={classes.table}>
        <caption className="sr-only">Facts of the tools; where they differ, the row is marked.</caption>
        <thead>
          <tr>
            <td />
            {tools.map((tool) => (
              <th key={tool.id} scope="col">
                <Picture
                  src={tool.imageUrl}
                  alt=""
                  width={240}
                  height={240}
                  sizes="12rem"
                  className={classes.picture}
                />
                <PrefetchLink to={`/catalog/${tool.id}`} className={classes.name}>
                  {tool.name}
                </PrefetchLink>
                {tools.length > 1 && (
                  <PrefetchLink
                    to={comparisonAddress(tools.filter(({ id }) => id !== tool.id).map(({ id }) => id))}
                    className={`${classes.remove} no-print`}
                    aria-label={`Remove ${tool.name}`}
                  >
                    Remove
                  </PrefetchLink>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name="Price" isSame={areSamePrices(tools)}>
            {tools.map((tool) => (
              <td key={tool.id}>
                <ToolPrice tool={tool} /> {perUnit(tool.salesUnit)}
              </td>
            ))}
          </Row>
          {compareRows(tools, facts).map(({ name, values, isSame }) => (
            <Row key={name} name={name} isSame={isSame}>
              {tools.map(({ id }, index) => (
                <td key={id}>{values[index] ?? "–"}</td>
              ))}
            </Row>
          ))}
          <tr className="no-print">
            <th scope="row">Order</th>
            {tools.map((tool) => (
              <td key={tool.id}>{canBeOrdered(tool) ? action(tool, "card") : <TellMeWhenBack tool={tool} />}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Row({ name, isSame, children }: { name: string; isSame: boolean; children: React.ReactNode }) {
  return (
    <tr className={isSame ? undefined : classes.differs}>
      <th scope="row">
        {name}
        {isSame ? null : (
          <>
            {" "}
            <span className="sr-only">(they differ)</span>
          </>
        )}
      </th>
      {children}
    </tr>
  );
}
