import type { Tool } from "@ironmonger/contract/catalog";
import { perUnit, pluralOf } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { Button, Text } from "@mantine/core";
import clsx from "clsx";
import { Suspense } from "react";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { unbroken } from "../../shared/whole-words.ts";
import { TellMeWhenBack } from "../back-in-stock/tell-me-when-back.tsx";
import { ToolDays } from "../delivery/tool-days.tsx";
import { type OwnPriced, PriceOwner, ToolPrice } from "../pricing/own-prices.tsx";
import type { OwnListed } from "./browse/use-own-listed.ts";
import { Highlight } from "./highlight.tsx";
import { addressOf, countSizes, priceFrom } from "./listed-model.ts";
import { PlaceOrderLink } from "./place-order-link.tsx";
import classes from "./tool-card.module.css";

/** Content beside "Place Order", passed by the page because the catalog does not depend on the basket. */
export type ToolAction = (tool: Tool, layout?: "card" | "row") => React.ReactNode;

/** The list around cards: each card is one child, or stands in one. What leads to further tools comes last. */
export const cardList = classes.list;
export const afterCards = classes.rest;

/** A card, which React hydrates in a task of its own. */
export const ToolCard = (props: CardProps) => (
  <Suspense>
    <Card {...props} />
  </Suspense>
);

type CardProps = {
  tool: OwnListed;
  action: ToolAction;
  /** The searched words, which are highlighted. */
  query?: string;
  heading?: "h2" | "h3";
  isFirstSeen?: boolean;
};

function Card({ tool, action, query = "", heading: Heading = "h3", isFirstSeen = false }: CardProps) {
  return (
    <article className={clsx(classes.card, !tool.model && !canBeOrdered(tool) && classes.soldOut)}>
      <Picture
        src={tool.imageUrl}
        alt=""
        width={320}
        height={320}
        sizes="(min-width: 36em) 20rem, 7rem"
        className={classes.picture}
        isFirstSeen={isFirstSeen}
      />
      <div>
        <Heading>
          <PrefetchLink to={addressOf(tool)} className="name-link">
            <Highlight text={unbroken(tool.model?.name ?? tool.name)} query={query} />
          </PrefetchLink>
        </Heading>
        <Text size="sm" c="dimmed">
          {tool.sku && !tool.model ? <Highlight text={tool.sku} query={query} /> : "\u00a0"}
        </Text>
        {query ? (
          <Text size="sm" c="dimmed" lineClamp={2} title={tool.description}>
            <Highlight text={tool.description} query={query} />
          </Text>
        ) : null}
      </div>
      {tool.model ? (
        <Sizes tool={tool} model={tool.model} />
      ) : (
        <>
          <ToolFacts tool={tool} />
          <div className={classes.order}>
            {canBeOrdered(tool) ? action(tool, "card") : <TellMeWhenBack tool={tool} />}
            <PlaceOrderLink tool={tool} size="sm" variant="subtle" />
          </div>
        </>
      )}
    </article>
  );
}

/** In the lines of a tool's facts: the lowest price, and which sizes there are. */
function Sizes({ tool, model }: { tool: OwnListed; model: NonNullable<OwnListed["model"]> }) {
  return (
    <>
      <div className={classes.facts}>
        <p className={classes.offer}>
          <span>
            from{" "}
            <strong className={classes.price}>
              <ToolPrice tool={priceFrom(model, tool)} />
            </strong>{" "}
            {perUnit(tool.salesUnit, model.priceUnit)}
          </span>
        </p>
        <p>{model.sizes ? `Sizes ${model.sizes}` : countSizes(model.toolCount)}</p>
      </div>
      <div className={classes.order}>
        <Button component={PrefetchLink} to={addressOf(tool)} variant="default" px="xs">
          Choose from {countSizes(model.toolCount)}
        </Button>
      </div>
    </>
  );
}

/** The price of one unit and the next one below it; minimum order and stock. The quantity field below says what the minimum order costs. */
function ToolFacts({ tool }: { tool: OwnPriced<Tool> }) {
  const [nextBreak] = tool.priceBreaks;
  return (
    <dl className={classes.facts}>
      <div className={classes.offer}>
        <dt className="sr-only">Price {perUnit(tool.salesUnit, tool.priceUnit)}</dt>
        <dd>
          <strong className={classes.price}>
            <ToolPrice tool={tool} />
          </strong>{" "}
          <span aria-hidden="true">{perUnit(tool.salesUnit, tool.priceUnit)}</span>
          <PriceOwner tool={tool} />
        </dd>
        {nextBreak ? (
          <Text component="dd" inherit c="steel">
            from {formatNumber(nextBreak.fromQuantity)}: <MoneyText cents={nextBreak.unitPriceCents} />
          </Text>
        ) : null}
      </div>
      <div className="dotted">
        <dt className="sr-only">Minimum order</dt>
        <dd>
          {tool.casePack > 1
            ? `From ${formatNumber(tool.minOrder)}, packs of ${formatNumber(tool.casePack)}`
            : `Minimum ${formatNumber(tool.minOrder)}`}
        </dd>
        <dt className="sr-only">Stock</dt>
        <Text component="dd" inherit {...(!canBeOrdered(tool) && { c: "red" })}>
          {stockOf(tool)}
        </Text>
        {canBeOrdered(tool) ? (
          <dd>
            <ToolDays tool={tool} />
          </dd>
        ) : null}
      </div>
    </dl>
  );
}

/** `340 in stock`; boxes are named, so that they are not read as pieces. */
function stockOf(tool: Tool): string {
  const { kind } = tool.salesUnit;
  const count = `${formatNumber(tool.available)}${kind === "piece" ? "" : ` ${tool.available === 1 ? kind : pluralOf(kind)}`}`;
  return canBeOrdered(tool) || tool.available === 0 ? `${count} in stock` : `${count} in stock, too few to order`;
}
