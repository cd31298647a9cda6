import type { Tool } from "@ironmonger/contract/catalog";
import { attributeFacts } from "@ironmonger/contract/catalog/attribute-texts";
import { countUnits, nameUnit, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { ComparedTools } from "@ironmonger/contract/catalog/search";
import { formatNumber, formatWeight, type Money } from "@ironmonger/contract/money";
import { priceOfOne, writePrice } from "@ironmonger/contract/pricing/price-unit";
import { countryName } from "@ironmonger/contract/regions/country-names";

type ComparedRow = ComparedTools["rows"][number];

/** Whether all tools have the same price, of the same unit. */
export const areSamePrices = (tools: Tool[]): boolean =>
  row(
    "Price",
    tools,
    (tool) => `${priceOfOne({ ...tool, unitPriceCents: tool.priceCents })} ${perUnit(tool.salesUnit)}`,
  ).isSame;

/** The terms of tools beside each other, but for the price, and their facts, which the server compares if there are several tools. */
export function compareRows(tools: Tool[], facts: ComparedRow[], money: Money): ComparedRow[] {
  return [
    row("Price breaks", tools, ({ priceBreaks, priceUnit }) =>
      priceBreaks
        .map((step) => `${writePrice({ ...step, priceUnit }, money)} from ${formatNumber(step.fromQuantity)}`)
        .join("\n"),
    ),
    row("Minimum order", tools, (tool) => countUnits(tool.minOrder, tool.salesUnit)),
    row("Pack", tools, ({ casePack, salesUnit }) => (casePack > 1 ? countUnits(casePack, salesUnit) : null)),
    row("In stock", tools, (tool) => countUnits(tool.available, tool.salesUnit)),
    row("Sold by", tools, ({ salesUnit }) => `the ${nameUnit(salesUnit)}`),
    ...facts,
    row("Weight", tools, ({ weightGrams }) => weightGrams && formatWeight(weightGrams)),
    row("Country of origin", tools, ({ countryOfOrigin }) => countryOfOrigin && countryName(countryOfOrigin)),
    row("SKU", tools, ({ sku }) => sku),
    row("Manufacturer's number", tools, ({ manufacturerNumber }) => manufacturerNumber),
  ].filter(({ values }) => values.some((value) => value !== null));
}

/** Of one tool there is nothing to compare. */
export const factsOf = ({ attributes, facts }: Tool): ComparedRow[] =>
  [...attributeFacts(attributes), ...facts].map(({ name, value }) => ({ name, values: [value], isSame: true }));

function row(name: string, tools: Tool[], valueIn: (tool: Tool) => string | number | null | undefined): ComparedRow {
  const values = tools.map((tool) => valueIn(tool)?.toString() || null);
  return { name, values, isSame: new Set(values).size === 1 };
}
