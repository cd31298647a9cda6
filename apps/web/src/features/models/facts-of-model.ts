import type { Tool } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import { countUnits, nameUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { Model } from "@ironmonger/contract/models";
import { formatNumber } from "@ironmonger/contract/money";

type Fact = { name: string; value: string };

/** What is true of all sizes: their range first, then the terms, then the facts that they share. */
export function factsOfModel({ tools, sizes, columns, rowAttribute, columnAttribute }: Model): Fact[] {
  const rows = [...new Set(sizes.map(({ row }) => row))];
  const shared = (of: (tool: Tool) => string) => {
    const values = new Set(tools.map(of));
    return values.size === 1 ? [...values][0] : undefined;
  };
  const facts: { name: string; value: string | undefined }[] = [
    { name: rowAttribute, value: rangeOf(rows) },
    { name: columnAttribute ?? "", value: columnAttribute === null ? undefined : rangeOf(columns) },
    { name: "Sold by", value: shared(({ salesUnit }) => `the ${nameUnit(salesUnit)}`) },
    { name: "Minimum order", value: shared(({ minOrder, salesUnit }) => countUnits(minOrder, salesUnit)) },
    { name: "Pack", value: shared(({ casePack, salesUnit }) => (casePack > 1 ? countUnits(casePack, salesUnit) : "")) },
    {
      name: "Price breaks",
      value: shared(({ priceBreaks }) => listBreaks(priceBreaks.map(({ fromQuantity }) => fromQuantity))),
    },
  ];
  const [first, ...others] = tools.map(({ attributes, facts: own }) => [...attributeFacts(attributes), ...own]);
  const inAll = (first ?? []).filter(
    ({ name, value }) =>
      name !== rowAttribute &&
      name !== columnAttribute &&
      others.every((other) => other.some((fact) => fact.name === name && fact.value === value)),
  );
  return [...facts, ...inAll].flatMap(({ name, value }) => (value ? { name, value } : []));
}

function rangeOf(values: string[]): string | undefined {
  const known = values.filter(Boolean);
  return known.length > 1 ? `${known[0]} to ${known.at(-1)}` : known[0];
}

const listBreaks = (quantities: number[]): string =>
  quantities.length === 0 ? "" : `from ${quantities.map(formatNumber).join(", ")}`;
