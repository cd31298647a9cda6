// biome-ignore-all lint/a11y/useSemanticElements: a browser may drop a table's own roles where CSS lays its rows out as a list.
// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out as a list.

import "@mantine/core/styles/Checkbox.layer.css";
import type { Tool } from "@ironmonger/contract/catalog";
import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { ComparedTools } from "@ironmonger/contract/catalog/search";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { Button, Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { ToolLink } from "../../../shared/ui/tool-link.tsx";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { unbroken } from "../../../shared/whole-words.ts";
import { TellMeWhenBack } from "../../back-in-stock/tell-me-when-back.tsx";
import { type OwnPriced, PriceOfOne, ToolPrice } from "../../pricing/own-prices.tsx";
import type { ToolAction } from "../tool-card.tsx";
import { areSamePrices, compareRows } from "./compare-rows.ts";
import classes from "./compare-table.module.css";
import { comparisonAddress } from "./compared-ids.ts";

/** How many tools a phone shows beside each other. */
const shownOnPhone = 2;

type Props = {
  tools: OwnPriced<Tool>[];
  /** Their facts, as the server compares them. */
  facts: ComparedTools["rows"];
  action: ToolAction;
};

/** Tools side by side: a column for each, and a row for each fact, marked where they differ. On a phone, a fact stands above its values. */
export function CompareTable({ tools, facts, action }: Props) {
  const money = useMoney();
  const [isShort, setIsShort] = useState(false);
  /** The first tool in sight, where the others are beside the screen. */
  const [first, setFirst] = useState(0);
  const rows = compareRows(tools, facts, money);
  const ids = tools.map(({ id }) => id);
  const isPriceSame = areSamePrices(tools);
  const hasBoth = tools.length > 1 && rows.some(({ isSame }) => isSame) && rows.some(({ isSame }) => !isSame);
  return (
    <>
      {hasBoth ? (
        <div className="no-print">
          <UntilHydrated>
            <Checkbox
              mt="md"
              label="Only differences"
              checked={isShort}
              onChange={({ currentTarget }) => setIsShort(currentTarget.checked)}
            />
          </UntilHydrated>
        </div>
      ) : null}
      {tools.length > shownOnPhone ? (
        <Text size="sm" c="dimmed" mt="2xs" hiddenFrom="md" className="figures no-print" aria-hidden="true">
          {first + 1}–{first + shownOnPhone} of {tools.length}
        </Text>
      ) : null}
      <section
        className={classes.scroll}
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards must reach it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, scrollWidth } }) =>
          setFirst(Math.min(Math.round((scrollLeft * tools.length) / scrollWidth), tools.length - shownOnPhone))
        }
      >
        <table
          className={classes.table}
          role="table"
          data-many={tools.length > shownOnPhone || undefined}
          style={{ "--tools": tools.length } as React.CSSProperties}
        >
          <caption className="sr-only">Facts of the tools; where they differ, the row is marked.</caption>
          <thead role="rowgroup">
            <tr role="row">
              <td role="cell" />
              {tools.map((tool) => (
                <th key={tool.id} role="columnheader" scope="col">
                  <Picture
                    src={tool.imageUrl}
                    alt=""
                    width={240}
                    height={240}
                    sizes="12rem"
                    className={classes.picture}
                  />
                  <ToolLink id={tool.id} name={tool.name} />
                </th>
              ))}
            </tr>
            {tools.length > 1 && (
              <tr role="row" className="no-print">
                <td role="cell" />
                {tools.map(({ id, name }) => (
                  <td key={id} role="cell">
                    <Button
                      component={PrefetchLink}
                      to={comparisonAddress(ids.filter((other) => other !== id))}
                      variant="subtle"
                      size="sm"
                      px={0}
                      aria-label={`Remove ${name}`}
                    >
                      Remove
                    </Button>
                  </td>
                ))}
              </tr>
            )}
          </thead>
          <tbody role="rowgroup">
            <Row name="Price" isSame={isPriceSame}>
              {tools.map((tool) => (
                <td key={tool.id} role="cell">
                  <ToolPrice tool={tool} /> {perUnit(tool.salesUnit, tool.priceUnit)}
                  <PriceOfOne tool={tool} />
                </td>
              ))}
            </Row>
            <tr role="row" className="no-print">
              <th role="rowheader" scope="row">
                Order
              </th>
              {tools.map((tool) => (
                <td key={tool.id} role="cell">
                  {canBeOrdered(tool) ? action(tool, "card") : <TellMeWhenBack tool={tool} />}
                </td>
              ))}
            </tr>
            {rows
              .filter(({ isSame }) => !(isShort && isSame))
              .map(({ name, values, isSame }) => (
                <Row key={name} name={name} isSame={isSame}>
                  {tools.map(({ id }, index) => (
                    <td key={id} role="cell">
                      {unbroken(values[index] ?? "") || "–"}
                    </td>
                  ))}
                </Row>
              ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Row({ name, isSame, children }: { name: string; isSame: boolean; children: React.ReactNode }) {
  return (
    <tr role="row" className={isSame ? classes.same : undefined}>
      <th role="rowheader" scope="row">
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
