// biome-ignore-all lint/a11y/noRedundantRoles: a browser may drop a table's own roles where CSS lays its rows out as a list.

import { perUnitShort } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { Button, Text, UnstyledButton } from "@mantine/core";
import clsx from "clsx";
import { Suspense } from "react";
import { SortIcon } from "../../../shared/kit/table/sort-icon.tsx";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
import { Thumb } from "../../../shared/ui/picture.tsx";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { unbroken } from "../../../shared/whole-words.ts";
import { TellMeWhenBack } from "../../back-in-stock/tell-me-when-back.tsx";
import { ToolDays } from "../../delivery/tool-days.tsx";
import { ToolPrice } from "../../pricing/own-prices.tsx";
import type { CatalogSearch } from "../catalog-search.ts";
import { Highlight } from "../highlight.tsx";
import { addressOf, countSizes, priceFrom } from "../listed-model.ts";
import type { ToolAction } from "../tool-card.tsx";
import classes from "./tool-rows.module.css";
import type { OwnListed } from "./use-own-listed.ts";

type Sort = CatalogSearch["sort"];

/**
 * Tools as a dense table for buyers who know what they want; a compact list on phones. The arrow keys move between the quantity fields, and
 * Enter adds.
 */
export function ToolRows({
  tools,
  search: { query, sort },
  action,
  isStale,
  onSort,
}: {
  tools: OwnListed[];
  search: Pick<CatalogSearch, "query" | "sort">;
  action: ToolAction;
  isStale: boolean;
  onSort: (sort: Sort) => void;
}) {
  return (
    <table className={classes.table} role="table" aria-busy={isStale} onKeyDownCapture={moveBetweenRows}>
      <caption className="sr-only">Tools. The arrow keys move between the quantities, and Enter adds.</caption>
      <thead role="rowgroup" className={classes.head}>
        <tr role="row">
          {sortable.map((column) => (
            <SortableHead key={column.title} column={column} sort={sort} onSort={onSort} />
          ))}
          <th role="columnheader" scope="col" className={classes.order}>
            <span className={classes.orderHeads}>
              <span>Quantity</span> <span>Total</span>
            </span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {tools.map((tool, index) => (
          // React hydrates each in a task of its own.
          <Suspense key={tool.id}>
            <ToolRow tool={tool} query={query} action={action} isFirstSeen={index < 4} />
          </Suspense>
        ))}
      </tbody>
    </table>
  );
}

/** `sorts`: the orders that clicks on the heading choose in turn. */
type SortableColumn = {
  title: string;
  className: string | undefined;
  sorts: { by: Sort; direction: "asc" | "desc" }[];
};

const sortable: SortableColumn[] = [
  { title: "Tool", className: classes.tool, sorts: [{ by: "name", direction: "asc" }] },
  {
    title: "Price",
    className: classes.price,
    sorts: [
      { by: "price-asc", direction: "asc" },
      { by: "price-desc", direction: "desc" },
    ],
  },
  { title: "Minimum", className: classes.minimum, sorts: [{ by: "min-order", direction: "asc" }] },
  { title: "In stock", className: classes.stock, sorts: [{ by: "stock", direction: "desc" }] },
];

function SortableHead({
  column: { title, className, sorts },
  sort,
  onSort,
}: {
  column: SortableColumn;
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const current = sorts.findIndex(({ by }) => by === sort);
  const direction = sorts[current]?.direction ?? null;
  const next = sorts[(current + 1) % sorts.length]?.by ?? sort;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction === null ? undefined : direction === "asc" ? "ascending" : "descending"}
      className={className}
    >
      <UntilHydrated>
        <UnstyledButton className={classes.sort} fz="inherit" fw="inherit" onClick={() => onSort(next)}>
          {title}
          <SortIcon direction={direction} />
        </UnstyledButton>
      </UntilHydrated>
    </th>
  );
}

function ToolRow({
  tool,
  query,
  action,
  isFirstSeen,
}: {
  tool: OwnListed;
  query: string;
  action: ToolAction;
  isFirstSeen: boolean;
}) {
  const { minOrder, casePack, available, sku } = tool;
  const [firstBreak] = tool.priceBreaks;
  const { priceUnit } = tool.model ?? tool;
  const isOfOnePiece = tool.salesUnit.kind === "piece" && priceUnit === 1;
  const canOrder = canBeOrdered(tool);
  const inStock = `${formatNumber(available)} in stock`;
  return (
    <tr role="row" className={clsx(classes.row, !canOrder && classes.soldOut)}>
      <th role="rowheader" scope="row" className={classes.tool}>
        <Thumb src={tool.imageUrl} isFirstSeen={isFirstSeen} />
        <PrefetchLink to={addressOf(tool)} className="name-link">
          <Highlight text={unbroken(tool.model?.name ?? tool.name)} query={query} />
        </PrefetchLink>
        <Text size="xs" c="dimmed" className="dotted">
          {tool.model ? (
            <span>{tool.model.sizes}</span>
          ) : (
            <>
              {sku ? (
                <span>
                  <Highlight text={sku} query={query} />
                </span>
              ) : null}{" "}
              {/* Shown where there is no room for the columns of stock and minimum. */}
              <span className={clsx(classes.stockInName, !canOrder && classes.soldOutText)}>{inStock}</span>{" "}
              <span className={classes.minimumInName}>
                from {formatNumber(minOrder)}
                {casePack > 1 ? `, packs of ${formatNumber(casePack)}` : ""}
              </span>
              {canOrder ? (
                <span>
                  <ToolDays tool={tool} isBrief />
                </span>
              ) : null}
            </>
          )}
        </Text>
      </th>
      <td role="cell" className={classes.price}>
        {tool.model ? "from " : null}
        <ToolPrice tool={tool.model ? priceFrom(tool.model, tool) : tool} />
        {isOfOnePiece ? null : (
          <Text span size="xs" c="dimmed">
            {" "}
            {perUnitShort(tool.salesUnit, priceUnit)}
          </Text>
        )}
        {firstBreak && !tool.model ? (
          <small className={classes.break}>
            <MoneyText cents={firstBreak.unitPriceCents} /> from {formatNumber(firstBreak.fromQuantity)}
          </small>
        ) : null}
      </td>
      <td role="cell" className={classes.minimum}>
        {tool.model ? null : `from ${formatNumber(minOrder)}`}
        {casePack > 1 && !tool.model ? <small>packs of {formatNumber(casePack)}</small> : null}
      </td>
      <td role="cell" className={clsx(classes.stock, !canOrder && classes.soldOutText)}>
        {tool.model ? null : formatNumber(available)}
        {canOrder ? null : <small>too few</small>}
      </td>
      <td role="cell" className={classes.order}>
        {tool.model ? (
          <Button component={PrefetchLink} to={addressOf(tool)} variant="default" size="sm" fullWidth>
            {countSizes(tool.model.toolCount)}
          </Button>
        ) : canOrder ? (
          action(tool, "row")
        ) : (
          <TellMeWhenBack tool={tool} size="sm" />
        )}
      </td>
    </tr>
  );
}

/** Up and down move to the quantity of the row above or below; tools that cannot be ordered have none. */
function moveBetweenRows(event: React.KeyboardEvent<HTMLTableElement>): void {
  if ((event.key !== "ArrowUp" && event.key !== "ArrowDown") || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopPropagation();
  const fields = [...event.currentTarget.querySelectorAll("input")];
  fields[fields.indexOf(event.target) + (event.key === "ArrowUp" ? -1 : 1)]?.focus();
}
