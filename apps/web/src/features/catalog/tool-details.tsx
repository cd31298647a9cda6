import type { Tool } from "@ironmonger/contract/catalog";
import { categoryLabels } from "@ironmonger/contract/categories";
import { countryName } from "@ironmonger/contract/country-names";
import { formatMoney, formatPieces, totalCents } from "@ironmonger/contract/money";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { PageTitle } from "../../shared/ui/page-title.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { PlaceOrderLink } from "./place-order-link.tsx";
import { TellMeWhenBack } from "./tell-me-when-back.tsx";
import type { ToolAction } from "./tool-card.tsx";
import classes from "./tool-details.module.css";

export function ToolDetails({ tool, action }: { tool: Tool; action: ToolAction }) {
  const canOrder = tool.available >= tool.minOrder;
  return (
    <>
      <nav aria-label="Breadcrumb" className={classes.crumbs}>
        <PrefetchLink to="/catalog">Catalog</PrefetchLink>
        {tool.category ? (
          <>
            <span aria-hidden="true">/</span>
            <PrefetchLink to={`/catalog?category=${tool.category}`}>{categoryLabels[tool.category]}</PrefetchLink>
          </>
        ) : null}
      </nav>
      <div className={classes.columns}>
        <Picture
          src={tool.imageUrl}
          alt={tool.name}
          width={640}
          height={640}
          sizes="(min-width: 62em) 36rem, (min-width: 48em) 50vw, 100vw"
          className={classes.picture}
          isFirstSeen
        />
        <div>
          <PageTitle className={classes.name}>{tool.name}</PageTitle>
          {tool.sku ? <p className={classes.sku}>SKU {tool.sku}</p> : null}
          <p className={classes.price}>
            {formatMoney(tool.priceCents)} <span>per piece</span>
          </p>
          <dl className={classes.facts}>
            <div>
              <dt>Minimum order</dt>
              <dd>{formatPieces(tool.minOrder)}</dd>
            </div>
            {tool.casePack > 1 ? (
              <div>
                <dt>Case pack</dt>
                <dd>{formatPieces(tool.casePack)}</dd>
              </div>
            ) : null}
            {tool.family ? (
              <div>
                <dt>Family, any mix counts together</dt>
                <dd>{tool.family}</dd>
              </div>
            ) : null}
            <div>
              <dt>The minimum order costs</dt>
              <dd>{formatMoney(totalCents(tool.priceCents, tool.minOrder))}</dd>
            </div>
            <div>
              <dt>Available</dt>
              <dd className={canOrder ? undefined : classes.soldOut}>{formatPieces(tool.available)}</dd>
            </div>
            <div>
              <dt>Sold so far</dt>
              <dd>{formatPieces(tool.sold)}</dd>
            </div>
            {tool.countryOfOrigin ? (
              <div>
                <dt>Country of origin</dt>
                <dd>{countryName(tool.countryOfOrigin)}</dd>
              </div>
            ) : null}
          </dl>
          {canOrder ? null : <p className={classes.soldOut}>What is left is less than the minimum order.</p>}
          <div className={classes.order}>
            {canOrder ? action(tool) : <TellMeWhenBack tool={tool} />}
            <PlaceOrderLink tool={tool} size="lg" fullWidth />
          </div>
          <p className={classes.description} dir="auto">
            {tool.description}
          </p>
          <h2 className={classes.heading}>Terms</h2>
          <ul className={classes.terms}>
            <li>
              Order any quantity {tool.casePack > 1 ? "in whole packs " : ""}from the minimum order up to what is
              available.
            </li>
            <li>The price of the day you order holds. You pay by card, in US dollars.</li>
            <li>The pieces are yours to pay for 24 hours; until you pay, you can cancel.</li>
            <li>A paid order is packed next, and you see when it ships.</li>
          </ul>
        </div>
      </div>
    </>
  );
}
