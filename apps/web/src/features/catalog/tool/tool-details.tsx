import type { Tool, ToolOnItsPage } from "@ironmonger/contract/catalog";
import { documentUrl } from "@ironmonger/contract/catalog/document-address";
import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { CategoryLink } from "@ironmonger/contract/categories";
import { formatBytes, formatNumber, totalCents } from "@ironmonger/contract/money";
import { canBeOrdered, isInStock, maxOrderable } from "@ironmonger/contract/pricing";
import clsx from "clsx";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { PageTitle } from "../../../shared/ui/sections/page-title.tsx";
import { useMoney } from "../../../shared/use-money.tsx";
import { unbroken } from "../../../shared/whole-words.ts";
import { TellMeWhenBack } from "../../back-in-stock/tell-me-when-back.tsx";
import { type OwnPriced, ToolPrice } from "../../pricing/own-prices.tsx";
import { Breadcrumb } from "../breadcrumb.tsx";
import { CompareLink } from "../compare/compare-link.tsx";
import { PlaceOrderLink } from "../place-order-link.tsx";
import type { ToolAction } from "../tool-card.tsx";
import { FactsTable } from "./facts-table.tsx";
import { Gallery } from "./gallery.tsx";
import classes from "./tool-details.module.css";

type Props = {
  tool: OwnPriced<ToolOnItsPage>;
  /** The rating by its buyers, in one line. */
  rating: React.ReactNode;
  action: ToolAction;
  /** From the top one down to that of the tool. */
  categories: CategoryLink[];
  /** All sizes of its model, below what is ordered here. */
  sizes?: React.ReactNode;
  /** In the line above, for admins. */
  office?: React.ReactNode;
};

/** All about a tool: what a buyer needs to order it beside the picture, the rest below. */
export function ToolDetails({ tool, rating, action, categories, sizes, office }: Props) {
  const money = useMoney();
  const canOrder = canBeOrdered(tool);
  return (
    <>
      <div className={classes.above}>
        <Breadcrumb categories={categories} />
        {office}
      </div>
      <div className={classes.columns}>
        <div className={classes.head}>
          <PageTitle className={classes.name} title={tool.name}>
            {unbroken(tool.name)}
          </PageTitle>
          <div className={classes.sku}>
            {tool.sku ? <span>SKU {tool.sku}</span> : null}
            <CompareLink toolId={tool.id} />
            {rating}
          </div>
        </div>
        <Gallery tool={tool} className={classes.gallery} />
        <div className={classes.buy}>
          <div className={classes.offer}>
            <p className={classes.price}>
              <ToolPrice tool={tool} /> <span>{perUnit(tool.salesUnit)}</span>
            </p>
            <Stock tool={tool} />
          </div>
          <Discontinued tool={tool} />
          <DecidingFacts tool={tool} />
          <div className={clsx(classes.order, canOrder || classes.cannot)} data-sizes={sizes ? true : undefined}>
            {canOrder ? null : <TellMeWhenBack tool={tool} />}
            {action(tool)}
            <PlaceOrderLink tool={tool} size="lg" fullWidth />
          </div>
        </div>
      </div>
      {sizes}
      <div className={clsx(classes.columns, classes.more)}>
        <div>
          <h2 className={classes.heading}>Description</h2>
          <p className={classes.description} dir="auto">
            {tool.description}
          </p>
          <h2 className={classes.heading}>Terms</h2>
          <ul className={classes.terms}>
            <li>
              Order any quantity {tool.casePack > 1 ? "in whole packs " : ""}from the minimum order
              {maxOrderable(tool) > tool.available
                ? " on. What is not in stock ships when it arrives."
                : " up to what is available."}
            </li>
            <li>
              The price of the day you order holds. You pay by card, in{" "}
              {money.code === "USD" ? "US dollars" : money.code}.
            </li>
            <li>The pieces are reserved for you until the order expires; until you pay, you can cancel.</li>
            <li>A paid order is packed next, and you see when it ships.</li>
          </ul>
        </div>
        <div>
          <h2 className={classes.heading}>Facts</h2>
          <FactsTable tool={tool} />
          <Documents tool={tool} />
        </div>
      </div>
    </>
  );
}

/** How many facts stand beside the picture. */
const maxDeciding = 4;

/** What decides, in one row: the terms, then the first facts of this tool. All of them are in the table below. */
function DecidingFacts({ tool }: { tool: OwnPriced<ToolOnItsPage> }) {
  const money = useMoney();
  const { minOrder, casePack, salesUnit, attributes, facts } = tool;
  const minimum = `${countUnits(minOrder, salesUnit)}, ${money.format(totalCents(tool.priceCents, minOrder))}`;
  const shown = [
    { name: "Minimum order", value: minimum },
    ...(casePack > 1 ? [{ name: "Packs of", value: formatNumber(casePack) }] : []),
    ...[...attributes, ...facts].filter(({ value }) => value.length <= 24),
  ].slice(0, maxDeciding);
  return (
    <dl className={classes.deciding}>
      {shown.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{unbroken(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Discontinued({ tool: { state, successor } }: { tool: ToolOnItsPage }) {
  if (state !== "discontinued") return null;
  return (
    <p className={classes.minimum}>
      Discontinued, while stock lasts.
      {successor ? (
        <>
          {" "}
          Successor: <PrefetchLink to={`/catalog/${successor.id}`}>{successor.name}</PrefetchLink>
        </>
      ) : null}
    </p>
  );
}

function Documents({ tool: { documents } }: { tool: ToolOnItsPage }) {
  if (documents.length === 0) return null;
  return (
    <>
      <h2 className={classes.heading}>Documents</h2>
      <ul className={classes.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <a href={documentUrl(document)} target="_blank" rel="noopener" type="application/pdf">
              {document.title}
            </a>{" "}
            <span>PDF, {formatBytes(document.bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Stock({ tool }: { tool: Tool }) {
  const { available } = tool;
  const stock = `${formatNumber(available)} in stock`;
  if (canBeOrdered(tool))
    return isInStock(tool) ? (
      <p className={classes.inStock}>{stock}</p>
    ) : (
      <p className={classes.backorder}>None in stock, but it can be ordered</p>
    );
  return (
    <p className={classes.soldOut}>{available === 0 ? "Out of stock" : `Only ${stock}, less than the minimum order`}</p>
  );
}
