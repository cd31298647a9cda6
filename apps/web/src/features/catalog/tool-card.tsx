import type { Tool } from "@ironmonger/contract/catalog";
import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatMoney } from "@ironmonger/contract/money";
import { canBeOrdered, hasMoreTerms } from "@ironmonger/contract/pricing";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { Highlight } from "./highlight.tsx";
import { PlaceOrderLink } from "./place-order-link.tsx";
import { TellMeWhenBack } from "./tell-me-when-back.tsx";
import { TermsText } from "./terms-text.tsx";
import classes from "./tool-card.module.css";

/** Content beside "Place Order", passed by the page because the catalog does not depend on the basket. */
export type ToolAction = (tool: Tool, place?: "card" | "row") => React.ReactNode;

export function ToolCard({
  tool,
  action,
  query = "",
  heading: Heading = "h3",
  isFirstSeen = false,
}: {
  tool: Tool;
  action: ToolAction;
  /** The searched words, which are highlighted. */
  query?: string;
  heading?: "h2" | "h3";
  isFirstSeen?: boolean;
}) {
  return (
    <article className={classes.card}>
      <Picture
        src={tool.imageUrl}
        alt=""
        width={320}
        height={320}
        sizes="(min-width: 36em) 20rem, 7rem"
        className={classes.picture}
        isFirstSeen={isFirstSeen}
      />
      <div className={classes.body}>
        <div className={classes.words}>
          <Heading className={classes.name}>
            <PrefetchLink to={`/catalog/${tool.id}`}>
              <Highlight text={tool.name} query={query} />
            </PrefetchLink>
          </Heading>
          <p className={classes.description}>
            <Highlight text={tool.description} query={query} />
          </p>
        </div>
        <ToolFacts tool={tool} />
        {hasMoreTerms(tool) ? (
          <p className={classes.terms}>
            <TermsText terms={tool} />
          </p>
        ) : null}
        <div className={classes.order}>
          {canBeOrdered(tool) ? action(tool, "card") : <TellMeWhenBack tool={tool} className={classes.tell} />}
          <PlaceOrderLink tool={tool} size="sm" className={classes.place} />
        </div>
      </div>
    </article>
  );
}

/** The price of one unit, minimum order and stock. The quantity field below says what the minimum order costs. */
function ToolFacts({ tool }: { tool: Tool }) {
  const isSoldOut = !canBeOrdered(tool);
  const stock = countUnits(tool.available, tool.salesUnit);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Price {perUnit(tool.salesUnit)}</dt>
        <dd className={classes.price}>{formatMoney(tool.priceCents)}</dd>
      </div>
      <div>
        <dt>Minimum order</dt>
        <dd>{countUnits(tool.minOrder, tool.salesUnit)}</dd>
      </div>
      <div>
        <dt>Available</dt>
        <dd className={isSoldOut ? classes.soldOut : undefined}>{isSoldOut ? `${stock}, too few to order` : stock}</dd>
      </div>
    </dl>
  );
}
