import type { Attribute, AttributeFacet } from "@ironmonger/contract/attributes";
import { significantNumber } from "@ironmonger/contract/catalog/plain-number";
import { maxMatches } from "@ironmonger/contract/tables/match-count";
import type { Database } from "@ironmonger/db/client";
import { measureUnits } from "@ironmonger/db/schema";
import type { RequestedAttribute } from "./attribute-filters.ts";
import type { CountedValue } from "./count-attributes.statement.ts";
import { valueOrder } from "./value-order.ts";

const maxFacets = 12;
const maxValues = 100;

/** An attribute of another category is offered if so many of the matching tools have it. */
const shareOfOthers = 0.2;

type Matches = { counted: CountedValue[]; total: number };
type Offered = {
  attributes: Attribute[];
  requested: readonly RequestedAttribute[];
  /** The categories to which the search is restricted: the chosen one and those above it. */
  categoryIds: string[];
};

/**
 * The attributes that most of the matching tools have, and those of the filters, in the merchant's order. Those of a category are for its tools:
 * in a search that is wider, they are offered if many of its tools have them.
 */
export async function describeFacets(
  db: Database,
  { counted, total }: Matches,
  { attributes, requested, categoryIds }: Offered,
): Promise<AttributeFacet[]> {
  const counts = Map.groupBy(counted, ({ attributeId }) => attributeId);
  const ids = requested.map(({ attribute }) => attribute.id);
  const sizes = new Map([...counts].map(([id, values]) => [id, values.reduce((sum, { count }) => sum + count, 0)]));
  const isOffered = ({ id, categoryId }: Attribute) =>
    categoryId === null ||
    categoryIds.includes(categoryId) ||
    (sizes.get(id) ?? 0) >= Math.min(total, maxMatches) * shareOfOthers;
  const frequent = attributes
    .filter((attribute) => ids.includes(attribute.id) || (counts.has(attribute.id) && isOffered(attribute)))
    .toSorted(
      (one, other) =>
        Number(ids.includes(other.id)) - Number(ids.includes(one.id)) ||
        (sizes.get(other.id) ?? 0) - (sizes.get(one.id) ?? 0),
    )
    .slice(0, maxFacets);
  const shown = attributes.filter((attribute) => frequent.includes(attribute));
  const factors = shown.some(({ unit }) => unit !== null) ? await readFactors(db) : new Map<string, number>();
  return shown.map((attribute) => toFacet(attribute, counts.get(attribute.id) ?? [], factors));
}

async function readFactors(db: Database): Promise<Map<string, number>> {
  const rows = await db.select({ unit: measureUnits.unit, factor: measureUnits.factor }).from(measureUnits);
  return new Map(rows.flatMap(({ unit, factor }) => [[unit.toLowerCase(), factor] as const, [unit, factor] as const]));
}

function toFacet(
  { name, kind, unit, choices }: Attribute,
  counted: { value: string; count: number }[],
  factors: Map<string, number>,
): AttributeFacet {
  if (kind !== "number") {
    const values = counted.map(({ value, count }) => ({ value, count })).toSorted(valueOrder(choices));
    return { name, kind, unit, values: values.slice(0, maxValues), min: null, max: null };
  }
  const factor = (unit && (factors.get(unit) ?? factors.get(unit.toLowerCase()))) || 1;
  const numbers = counted
    .map(({ value, count }) => ({ number: significantNumber(Number(value) / factor), count }))
    .toSorted((one, other) => one.number - other.number);
  return {
    name,
    kind,
    unit,
    values: numbers
      .slice(0, maxValues)
      .map(({ number, count }) => ({ value: unit ? `${number} ${unit}` : String(number), count })),
    min: numbers[0]?.number ?? null,
    max: numbers.at(-1)?.number ?? null,
  };
}
