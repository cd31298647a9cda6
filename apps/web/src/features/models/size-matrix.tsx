import type { Tool } from "@ironmonger/contract/catalog";
import { countTogether, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { Model } from "@ironmonger/contract/models";
import { formatNumber } from "@ironmonger/contract/money";
import { canBeOrdered, priceTogether } from "@ironmonger/contract/pricing";
import { baseOf, type UnitPrice as Price, writePrice } from "@ironmonger/contract/pricing/price-unit";
import { Box, Button, Group, Skeleton, Space, Text } from "@mantine/core";
import { useState } from "react";
import { parseQuantity } from "../../shared/forms/parse-quantity.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { unbroken } from "../../shared/whole-words.ts";
import { TellMeWhenBack } from "../back-in-stock/tell-me-when-back.tsx";
import { type OwnPriced, ToolPrice, useOwnPriced } from "../pricing/own-prices.tsx";
import classes from "./size-matrix.module.css";

type Props = {
  model: Model;
  title: string;
  /** The size whose page it is. */
  chosenId?: string;
  onAdd: (lines: { tool: Tool; quantity: number }[]) => void;
};

/**
 * Several tools can have one size: a discontinued one and its successor, or two packs. With more of them, the sizes do not say what
 * differs.
 */
const maxToolsOfSize = 3;

/** All sizes of a model, each with its number, price, stock and quantity, to be ordered together. */
export function SizeMatrix(props: Props) {
  const tools = useOwnPriced(props.model.tools);
  return tools ? <Sizes {...props} tools={tools} /> : <Skeleton height="24rem" radius="sm" mt="2xl" />;
}

function Sizes({ model, title, chosenId, onAdd, tools }: Props & { tools: OwnPriced<Tool>[] }) {
  const money = useMoney();
  const { rowAttribute, sizes, columns } = model;
  const [quantities, setQuantities] = useState<Record<string, string>>({});
  const [areIssuesShown, showIssues] = useState(false);
  const units = new Set(tools.map(({ salesUnit, priceUnit }) => perUnit(salesUnit, priceUnit)));
  const rows = [...new Set(sizes.map(({ row }) => row))];
  const lines = tools.flatMap((tool) => {
    const text = quantities[tool.id]?.trim();
    return text ? [{ tool: { ...tool, isInShop: true }, quantity: parseQuantity(text) || 0 }] : [];
  });
  const priced = priceTogether(lines, money);
  const priceOf = (id: string) => priced.find(({ tool }) => tool.id === id)?.price;
  const isReady = priced.length > 0 && priced.every(({ price }) => price.problem === null);
  const total = priced.reduce((sum, { price }) => sum + price.totalCents, 0);
  const quantity = priced.reduce((sum, line) => sum + line.quantity, 0);

  const add = (event: React.FormEvent) => {
    event.preventDefault();
    showIssues(!isReady);
    if (!isReady) return;
    onAdd(priced.map(({ tool, quantity: pieces }) => ({ tool, quantity: pieces })));
    setQuantities({});
  };
  const sizeProps = (tool: OwnPriced<Tool>, label: string): SizeProps => ({
    tool,
    label,
    isChosen: tool.id === chosenId,
    text: quantities[tool.id] ?? "",
    price: priceOf(tool.id),
    unit: units.size === 1 ? [...units][0] : undefined,
    issue: areIssuesShown ? (priceOf(tool.id)?.problem ?? null) : null,
    onType: (text) => setQuantities((before) => ({ ...before, [tool.id]: text })),
  });
  const toolsAt = (row: string, column: string) => {
    const here = sizes.flatMap((size) => (size.row === row && size.column === column ? size.toolId : []));
    return tools.filter(({ id }) => here.includes(id));
  };
  const isMatrix =
    columns.length > 1 && rows.every((row) => columns.every((column) => toolsAt(row, column).length <= maxToolsOfSize));
  const rowOf = (id: string) => sizes.find(({ toolId }) => toolId === id)?.row ?? "";
  const hasOwnRows = new Set(tools.map(({ id }) => rowOf(id))).size === tools.length;

  return (
    <Box component="section" mt="2xl" aria-labelledby="sizes-heading">
      <Group justify="space-between" gap="xs">
        <h2 id="sizes-heading">{title}</h2>
        {units.size === 1 ? <Text c="dimmed">{[...units]}, with what is in stock</Text> : null}
      </Group>
      <Space h="sm" />
      <UntilHydrated>
        <form noValidate onSubmit={add} className={classes.form}>
          {isMatrix ? (
            <Matrix model={model} rows={rows} toolsAt={toolsAt} chosenId={chosenId} sizeProps={sizeProps} />
          ) : (
            <table className={classes.list}>
              <thead>
                <tr>
                  <th scope="col">{hasOwnRows ? rowAttribute : "Size"}</th>
                  <th scope="col">Price</th>
                  <th scope="col">In stock</th>
                  <th scope="col">Quantity</th>
                </tr>
              </thead>
              <tbody>
                {tools.map((tool) => (
                  <SizeRow key={tool.id} {...sizeProps(tool, (hasOwnRows && rowOf(tool.id)) || tool.name)} />
                ))}
              </tbody>
            </table>
          )}
          <div className={classes.foot} data-sizes-ready={priced.length > 0 || undefined}>
            <p role="status">
              {priced.length > 0
                ? `${countSizes(priced.length)}, ${countTogether(quantity, tools)}`
                : "Type a quantity in any size"}
            </p>
            {priced.length > 0 ? (
              <span>
                Total{" "}
                <Text span size="xl">
                  <strong>{money.format(total)}</strong>
                </Text>
              </span>
            ) : null}
            <Button
              type="submit"
              size="lg"
              {...(priced.length > 0 ? { color: "safety" } : { variant: "default" })}
              disabled={priced.length === 0}
            >
              {priced.length > 0 ? `Add ${countSizes(priced.length)}` : "Add sizes"}
            </Button>
          </div>
        </form>
      </UntilHydrated>
    </Box>
  );
}

type MatrixProps = Pick<Props, "model" | "chosenId"> & {
  rows: string[];
  toolsAt: (row: string, column: string) => OwnPriced<Tool>[];
  sizeProps: (tool: OwnPriced<Tool>, label: string) => SizeProps;
};

/** On a phone it is the sizes of one column, which is picked above it. */
function Matrix({
  model: { rowAttribute, columnAttribute, columns },
  rows,
  toolsAt,
  chosenId,
  sizeProps,
}: MatrixProps) {
  const isIn = (column: string, test: (tool: Tool) => boolean) => rows.some((row) => toolsAt(row, column).some(test));
  const [picked, pick] = useState(
    () =>
      columns.find((column) => isIn(column, ({ id }) => id === chosenId)) ??
      columns.find((column) => isIn(column, canBeOrdered)) ??
      columns[0],
  );
  const pickedProps = (column: string) => ({ "data-picked": column === picked || undefined });
  return (
    <>
      <Group hiddenFrom="md" gap="xs" p="sm" role="group" aria-label={columnAttribute ?? undefined}>
        {columns.map((column) => (
          <Button
            key={column}
            variant="default"
            px="sm"
            aria-pressed={column === picked}
            {...(column === picked && { bg: "var(--ink)", c: "var(--paper)" })}
            onClick={() => pick(column)}
          >
            {unbroken(column) || "Other"}
          </Button>
        ))}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard */}
      <section className={classes.scroll} aria-label="Sizes" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{rowAttribute}</th>
              {columns.map((column) => (
                <th key={column} scope="col" {...pickedProps(column)}>
                  {unbroken(column) || "Other"}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{unbroken(row) || "Other"}</th>
                {columns.map((column) => {
                  const here = toolsAt(row, column);
                  return (
                    <td key={column} {...pickedProps(column)}>
                      {here.length === 0 && (
                        <Text span inherit display="block" c="dimmed" p="xs">
                          not made
                        </Text>
                      )}
                      {here.map((tool) => {
                        const name = here.length > 1 ? (tool.sku ?? tool.name) : undefined;
                        const label = [row, column, name].filter(Boolean).join(", ");
                        return <SizeCell key={tool.id} {...sizeProps(tool, label)} name={name} />;
                      })}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const countSizes = (count: number): string => `${count} ${count === 1 ? "size" : "sizes"}`;

type SizeProps = {
  tool: OwnPriced<Tool>;
  label: string;
  isChosen: boolean;
  text: string;
  /** At the entered quantity, with the price breaks that it reaches. */
  price: Price | undefined;
  /** What the prices of all sizes buy, if it is the same; otherwise each says it. */
  unit: string | undefined;
  issue: string | null;
  onType: (text: string) => void;
};

/** A size where its row and its column say which one it is; of several tools of this size, each has its name. */
function SizeCell({ name, ...props }: SizeProps & { name: string | undefined }) {
  const money = useMoney();
  const { tool, label, price = baseOf(tool) } = props;
  return (
    <div className={classes.cell} {...stateOf(props)}>
      {name ? (
        <Text span size="xs" c="dimmed">
          {name}
        </Text>
      ) : null}
      <div className={classes.offer}>
        <PrefetchLink
          to={`/catalog/${tool.id}`}
          aria-current={props.isChosen ? "page" : undefined}
          aria-label={[label, writePrice(price, money, tool.salesUnit), name ? null : tool.sku]
            .filter(Boolean)
            .join(", ")}
          title={tool.sku ?? undefined}
        >
          <UnitPrice {...props} />
        </PrefetchLink>
        <Text span inherit c="dimmed">
          {stockOf(tool)}
          <span className="sr-only"> in stock</span>
        </Text>
      </div>
      <Quantity {...props} />
    </div>
  );
}

/** A size in a list, by its name. */
function SizeRow(props: SizeProps) {
  const { tool, label, isChosen } = props;
  return (
    <tr className={classes.row} {...stateOf(props)}>
      <th scope="row">
        <PrefetchLink to={`/catalog/${tool.id}`} aria-current={isChosen ? "page" : undefined}>
          {unbroken(label)}
        </PrefetchLink>{" "}
        {tool.sku ? (
          <Text span size="xs" c="dimmed">
            {tool.sku}
          </Text>
        ) : null}
      </th>
      <td>
        <strong>
          <UnitPrice {...props} />
        </strong>
      </td>
      <td>{stockOf(tool)}</td>
      <td>
        <Quantity {...props} />
      </td>
    </tr>
  );
}

/** What is ordered beyond the stock ships later: its page, the basket and the checkout say when. */
function stockOf(tool: Tool): string {
  if (tool.available > 0) return formatNumber(tool.available);
  return canBeOrdered(tool) ? "later" : "none";
}

const stateOf = ({ tool, text, isChosen }: SizeProps) => ({
  "data-chosen": isChosen || undefined,
  "data-typed": text.trim() !== "" || undefined,
  "data-sold-out": canBeOrdered(tool) ? undefined : true,
});

function UnitPrice({ tool, price, unit }: SizeProps) {
  const money = useMoney();
  const own = perUnit(tool.salesUnit, (price ?? tool).priceUnit);
  return (
    <>
      {price ? money.format(price.unitPriceCents) : <ToolPrice tool={tool} />}
      {own === unit ? null : ` ${own}`}
    </>
  );
}

function Quantity({ tool, label, text, issue, onType }: SizeProps) {
  const issueId = `size-${tool.id}`;
  if (!canBeOrdered(tool)) return <TellMeWhenBack tool={tool} size="sm" text="Tell me" />;
  return (
    <>
      <input
        className="list-field"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        aria-label={`Quantity of ${label}`}
        aria-invalid={issue !== null}
        aria-describedby={issue === null ? undefined : issueId}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {issue === null ? null : (
        <Text inherit c="red" id={issueId}>
          {issue}
        </Text>
      )}
    </>
  );
}
