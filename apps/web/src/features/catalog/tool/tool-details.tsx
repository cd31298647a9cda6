import type { Tool, ToolOnItsPage } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import { documentUrl } from "@ironmonger/contract/catalog/document-address";
import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { CategoryLink } from "@ironmonger/contract/categories";
import { formatBytes, formatNumber } from "@ironmonger/contract/money";
import { canBeOrdered, isInStock, maxOrderable } from "@ironmonger/contract/pricing";
import { resolvePrice } from "@ironmonger/contract/pricing/resolve-price";
import { Group, Space, Stack, Text } from "@mantine/core";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { Columns, PictureColumn } from "../../../shared/ui/sections/columns.tsx";
import { PageTitle } from "../../../shared/ui/sections/page-title.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { unbroken } from "../../../shared/whole-words.ts";
import { TellMeWhenBack } from "../../back-in-stock/tell-me-when-back.tsx";
import { type OwnPriced, PriceOfOne, PriceOwner, ToolPrice } from "../../pricing/own-prices.tsx";
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
  /** Of which it is a size. */
  model: { id: string; name: string } | undefined;
  /** All sizes of its model, below what is ordered here. */
  sizes?: React.ReactNode;
  /** In the line above, for admins. */
  office?: React.ReactNode;
};

/** All about a tool: what a buyer needs to order it beside the picture, the rest below. */
export function ToolDetails({ tool, rating, action, categories, model, sizes, office }: Props) {
  const money = useMoney();
  const canOrder = canBeOrdered(tool);
  return (
    <>
      <Group justify="space-between" mb="md">
        <Breadcrumb categories={categories} model={model} />
        {office}
      </Group>
      <Columns>
        <div>
          <PageTitle title={tool.name}>{unbroken(tool.name)}</PageTitle>
          <Group gap="sm" c="dimmed">
            {tool.sku ? <span>SKU {tool.sku}</span> : null}
            <CompareLink toolId={tool.id} />
            {rating}
          </Group>
        </div>
        <PictureColumn>
          <Gallery tool={tool} />
        </PictureColumn>
        <Stack>
          <Group justify="space-between" className="figures">
            <p>
              <span className={classes.price}>
                <ToolPrice tool={tool} />
              </span>{" "}
              {perUnit(tool.salesUnit, tool.priceUnit)}
              <PriceOfOne tool={tool} />
              <PriceOwner tool={tool} />
            </p>
            <Stock tool={tool} />
          </Group>
          <Discontinued tool={tool} />
          <DecidingFacts tool={tool} />
          <div className={classes.order} data-sizes={sizes ? true : undefined}>
            {canOrder ? null : <TellMeWhenBack tool={tool} />}
            {action(tool)}
            <PlaceOrderLink tool={tool} size="lg" fullWidth />
          </div>
        </Stack>
      </Columns>
      {sizes}
      <Space h="2xl" />
      <Columns>
        <Stack gap="xl">
          <Part title="Description">
            <Text maw="60ch">
              <MultilineText>{tool.description}</MultilineText>
            </Text>
          </Part>
          <Part title="Terms">
            <ul>
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
          </Part>
        </Stack>
        <Stack gap="xl">
          <Part title="Facts">
            <FactsTable tool={tool} />
          </Part>
          <Documents tool={tool} />
        </Stack>
      </Columns>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <Space h="xs" />
    {children}
  </section>
);

/** How many facts stand beside the picture. */
const maxDeciding = 4;

/** What decides, in one row: the terms, then the first facts of this tool. All of them are in the table below. */
function DecidingFacts({ tool }: { tool: OwnPriced<ToolOnItsPage> }) {
  const money = useMoney();
  const { minOrder, casePack, salesUnit, attributes, facts } = tool;
  const ofMinimum = resolvePrice({ ...tool, sources: undefined }, minOrder).totalCents;
  const minimum = `${countUnits(minOrder, salesUnit)}, ${money.format(ofMinimum)}`;
  const shown = [
    { name: "Minimum order", value: minimum },
    ...(casePack > 1 ? [{ name: "Pack", value: countUnits(casePack, salesUnit) }] : []),
    ...[...attributeFacts(attributes), ...facts].filter(({ value }) => value.length <= 24),
  ].slice(0, maxDeciding);
  return (
    <dl className={classes.deciding}>
      {shown.map(({ name, value }) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <dd>
            <strong>{unbroken(value)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Discontinued({ tool: { state, successor } }: { tool: ToolOnItsPage }) {
  if (state !== "discontinued") return null;
  return (
    <Text c="dimmed">
      Discontinued, while stock lasts.
      {successor ? (
        <>
          {" "}
          Successor: <PrefetchLink to={`/catalog/${successor.id}`}>{successor.name}</PrefetchLink>
        </>
      ) : null}
    </Text>
  );
}

function Documents({ tool: { documents } }: { tool: ToolOnItsPage }) {
  if (documents.length === 0) return null;
  return (
    <Part title="Documents">
      <Stack gap="xs" className="plain-list" renderRoot={(props) => <ul {...props} />}>
        {documents.map((document) => (
          <li key={document.id}>
            <a href={documentUrl(document)} target="_blank" rel="noopener" type="application/pdf">
              {document.title}
            </a>{" "}
            <span>PDF, {formatBytes(document.bytes)}</span>
          </li>
        ))}
      </Stack>
    </Part>
  );
}

function Stock({ tool }: { tool: Tool }) {
  const { available } = tool;
  const stock = `${formatNumber(available)} in stock`;
  if (!canBeOrdered(tool))
    return <Text c="red">{available === 0 ? "Out of stock" : `Only ${stock}, less than the minimum order`}</Text>;
  if (!isInStock(tool)) return <strong>None in stock, but it can be ordered</strong>;
  return (
    <Text c="green" className={classes.inStock}>
      {stock}
    </Text>
  );
}
