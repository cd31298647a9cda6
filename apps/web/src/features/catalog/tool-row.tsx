import type { Tool } from "@ironmonger/contract/catalog";
import { formatMoney, formatPieces } from "@ironmonger/contract/money";
import { describeTerms, hasMoreTerms } from "@ironmonger/contract/terms";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { Highlight } from "./highlight.tsx";
import { PlaceOrderLink } from "./place-order-link.tsx";
import type { ToolAction } from "./tool-card.tsx";
import classes from "./tool-row.module.css";

/** A tool as the catalog lists it: everything a buyer compares, on one line. */
export function ToolRow({
  tool,
  query,
  action,
  isFirstSeen,
}: {
  tool: Tool;
  query: string;
  action: ToolAction;
  isFirstSeen: boolean;
}) {
  const canOrder = tool.available >= tool.minOrder;
  return (
    <li className={classes.row}>
      <Picture
        src={tool.imageUrl}
        alt=""
        width={96}
        height={96}
        sizes="96px"
        className={classes.picture}
        isFirstSeen={isFirstSeen}
      />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <PrefetchLink to={`/catalog/${tool.id}`}>
            <Highlight text={tool.name} query={query} />
          </PrefetchLink>
        </h2>
        <p className={classes.description}>
          <Highlight text={tool.description} query={query} />
        </p>
        {hasMoreTerms(tool) ? <p className={classes.terms}>{describeTerms(tool)}</p> : null}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Per piece</dt>
          <dd className={classes.price}>{formatMoney(tool.priceCents)}</dd>
        </div>
        <div>
          <dt>Minimum order</dt>
          <dd>{formatPieces(tool.minOrder)}</dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd className={canOrder ? undefined : classes.soldOut}>
            {formatPieces(tool.available)}
            {canOrder ? null : <small>too few to order</small>}
          </dd>
        </div>
      </dl>
      <div className={classes.order}>
        {action(tool)}
        <PlaceOrderLink tool={tool} size="sm" className={classes.place} />
      </div>
    </li>
  );
}
