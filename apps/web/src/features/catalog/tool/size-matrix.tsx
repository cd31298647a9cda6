import type { Tool } from "@ironmonger/contract/catalog";
import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { Model } from "@ironmonger/contract/models";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { canBeOrdered, priceLines } from "@ironmonger/contract/pricing";
import { Button } from "@mantine/core";
import { useState } from "react";
import { parseQuantity } from "../../../shared/forms/parse-quantity.ts";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import classes from "./size-matrix.module.css";

type Props = {
  model: Model;
  /** The size whose page it is. */
  chosenId: string;
  onAdd: (lines: { tool: Tool; quantity: number }[]) => void;
};

/** All sizes of a model, each with its number, price, stock and quantity, to be ordered together. */
export function SizeMatrix({ model, chosenId, onAdd }: Props) {
  const { rowAttribute, columnAttribute, tools } = model;
  const [quantities, setQuantities] = useState<Record<string, string>>({});
  const [areProblemsShown, showProblems] = useState(false);
  const sizeOf = (tool: Tool, name: string | null) =>
    tool.attributes.find((attribute) => attribute.name === name)?.value ?? "";
  const units = new Set(tools.map(({ salesUnit }) => perUnit(salesUnit)));
  const rows = [...new Set(tools.map((tool) => sizeOf(tool, rowAttribute)))];
  const columns = [...new Set(tools.map((tool) => sizeOf(tool, columnAttribute)))].toSorted((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  const lines = tools.flatMap((tool) => {
    const text = quantities[tool.id]?.trim();
    return text ? [{ tool: { ...tool, isInShop: true }, quantity: parseQuantity(text) || 0 }] : [];
  });
  const priced = priceLines(lines);
  const problemOf = (id: string) => priced.find(({ tool }) => tool.id === id)?.price.problem ?? null;
  const isReady = priced.length > 0 && priced.every(({ price }) => price.problem === null);
  const total = priced.reduce((sum, { price }) => sum + price.totalCents, 0);
  const quantity = priced.reduce((sum, line) => sum + line.quantity, 0);

  const add = (event: React.FormEvent) => {
    event.preventDefault();
    showProblems(!isReady);
    if (!isReady) return;
    onAdd(priced.map(({ tool, quantity: pieces }) => ({ tool, quantity: pieces })));
    setQuantities({});
  };
  const cell = (row: string, column: string) => {
    const sizes = tools.filter(
      (tool) => sizeOf(tool, rowAttribute) === row && sizeOf(tool, columnAttribute) === column,
    );
    return sizes.map((tool) => (
      <SizeCell
        key={tool.id}
        tool={tool}
        label={[row, column].filter(Boolean).join(", ")}
        isChosen={tool.id === chosenId}
        text={quantities[tool.id] ?? ""}
        problem={areProblemsShown ? problemOf(tool.id) : null}
        onType={(text) => setQuantities((before) => ({ ...before, [tool.id]: text }))}
      />
    ));
  };

  return (
    <section className={classes.section} aria-labelledby="sizes-heading">
      <div className={classes.head}>
        <h2 id="sizes-heading" className={classes.heading}>
          Sizes of {model.name}
        </h2>
        {units.size === 1 ? <p className={classes.unit}>{[...units]}, with what is in stock</p> : null}
      </div>
      {model.text ? <p className={classes.text}>{model.text}</p> : null}
      <UntilHydrated>
        <form noValidate onSubmit={add} className={classes.form}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard */}
          <section className={classes.scroll} aria-label="Sizes" tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{rowAttribute}</th>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column || "Price and stock"}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row}>
                    <th scope="row">{row || "Other"}</th>
                    {columns.map((column) => {
                      const sizes = cell(row, column);
                      return (
                        <td key={column}>
                          {sizes.length > 0 ? sizes : <span className={classes.none}>not made</span>}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <div className={classes.foot}>
            <p role="status">
              {priced.length > 0
                ? `${countSizes(priced.length)}, ${formatNumber(quantity)} in all`
                : "Type the quantities that you need"}
            </p>
            <strong className={classes.total}>{priced.length > 0 ? formatMoney(total) : ""}</strong>
            <Button type="submit" color="safety" size="lg" disabled={priced.length === 0}>
              {priced.length > 0 ? `Add ${countSizes(priced.length)}` : "Add sizes"}
            </Button>
          </div>
        </form>
      </UntilHydrated>
    </section>
  );
}

const countSizes = (count: number): string => `${count} ${count === 1 ? "size" : "sizes"}`;

type CellProps = {
  tool: Tool;
  label: string;
  isChosen: boolean;
  text: string;
  problem: string | null;
  onType: (text: string) => void;
};

function SizeCell({ tool, label, isChosen, text, problem, onType }: CellProps) {
  const problemId = `size-${tool.id}`;
  return (
    <div className={classes.cell} data-chosen={isChosen || undefined} data-typed={text.trim() !== "" || undefined}>
      <div className={classes.offer}>
        <PrefetchLink
          to={`/catalog/${tool.id}`}
          aria-current={isChosen ? "page" : undefined}
          aria-label={[label, formatMoney(tool.priceCents), tool.sku].filter(Boolean).join(", ")}
          title={tool.sku ?? undefined}
        >
          {formatMoney(tool.priceCents)}
        </PrefetchLink>
        <span>
          {formatNumber(tool.available)}
          <span className="sr-only"> in stock</span>
        </span>
      </div>
      {canBeOrdered(tool) ? (
        <input
          className={classes.quantity}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          aria-label={`Quantity of ${label}`}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          value={text}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      ) : (
        <span className={classes.none}>out of stock</span>
      )}
      {problem === null ? null : (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
