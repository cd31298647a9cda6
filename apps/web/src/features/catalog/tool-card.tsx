import type { Tool } from "@ironmonger/contract/catalog";
import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { Button } from "@mantine/core";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { type OwnPriced, ToolPrice } from "../../shared/prices/own-prices.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import type { OwnListed } from "./browse/use-own-listed.ts";
import { Highlight } from "./highlight.tsx";
import { PlaceOrderLink } from "./place-order-link.tsx";
import { TellMeWhenBack } from "./tell-me-when-back.tsx";
import classes from "./tool-card.module.css";

/** Content beside "Place Order", passed by the page because the catalog does not depend on the basket. */
export type ToolAction = (tool: Tool, layout?: "card" | "row") => React.ReactNode;

export function ToolCard({
  tool,
  action,
  query = "",
  heading: Heading = "h3",
  isFirstSeen = false,
}: {
  tool: OwnListed;
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
              <Highlight text={tool.model?.name ?? tool.name} query={query} />
            </PrefetchLink>
          </Heading>
          <p className={classes.sku}>{tool.sku ? <Highlight text={tool.sku} query={query} /> : "\u00a0"}</p>
          <p className={classes.description}>
            <Highlight text={tool.description} query={query} />
          </p>
        </div>
        {tool.model ? (
          <Sizes toolId={tool.id} model={tool.model} />
        ) : (
          <>
            <ToolFacts tool={tool} />
            <div className={classes.order}>
              {canBeOrdered(tool) ? action(tool, "card") : <TellMeWhenBack tool={tool} className={classes.tell} />}
              <PlaceOrderLink tool={tool} size="sm" variant="subtle" className={classes.placeOrder} />
            </div>
          </>
        )}
      </div>
    </article>
  );
}

export const countSizes = (count: number): string => `${count} ${count === 1 ? "size" : "sizes"}`;

/** The lowest price of the sizes of a model. */
export const priceFrom = ({ fromPriceCents, publicFromPriceCents }: NonNullable<OwnListed["model"]>) => ({
  priceCents: fromPriceCents,
  publicPriceCents: publicFromPriceCents,
});

/** "M6 to M16, from $0.12" */
function Sizes({ toolId, model }: { toolId: string; model: NonNullable<OwnListed["model"]> }) {
  return (
    <>
      <p>
        {model.sizes ? `${model.sizes}, from ` : "From "}
        <strong>
          <ToolPrice tool={priceFrom(model)} />
        </strong>
      </p>
      <Button component={PrefetchLink} to={`/catalog/${toolId}`} variant="default">
        Choose from {countSizes(model.toolCount)}
      </Button>
    </>
  );
}

/** The price of one unit and the next one below it, minimum order and stock. The quantity field below says what the minimum order costs. */
function ToolFacts({ tool }: { tool: OwnPriced<Tool> }) {
  const isSoldOut = !canBeOrdered(tool);
  const stock = countUnits(tool.available, tool.salesUnit);
  const [nextBreak] = tool.priceBreaks;
  return (
    <dl className={classes.facts}>
      <div className={classes.offer}>
        <dt className="sr-only">Price {perUnit(tool.salesUnit)}</dt>
        <dd>
          <strong className={classes.price}>
            <ToolPrice tool={tool} />
          </strong>{" "}
          <span aria-hidden="true">{perUnit(tool.salesUnit)}</span>
        </dd>
        {nextBreak ? (
          <dd className={classes.break}>
            from {formatNumber(nextBreak.fromQuantity)}: {formatMoney(nextBreak.unitPriceCents)}
          </dd>
        ) : null}
      </div>
      <div>
        <dt>Minimum order</dt>
        <dd>
          {countUnits(tool.minOrder, tool.salesUnit)}
          {tool.casePack > 1 ? `, packs of ${formatNumber(tool.casePack)}` : ""}
        </dd>
      </div>
      <div>
        <dt>Available</dt>
        <dd className={isSoldOut ? classes.soldOut : undefined}>{isSoldOut ? `${stock}, too few to order` : stock}</dd>
      </div>
    </dl>
  );
}
