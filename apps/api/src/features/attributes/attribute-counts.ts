import type { Attribute, AttributeFacet } from "@ironmonger/contract/attributes";
import { significantNumber } from "@ironmonger/contract/catalog/plain-number";
import { findUnit } from "@ironmonger/contract/measures";
import { maxMatches } from "@ironmonger/contract/tables/match-count";
import type { RequestedAttribute } from "./attribute-filters.ts";
import type { CountedValue } from "./count-attributes.statement.ts";
import { byValue } from "./value-order.ts";

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
 * The attributes that most of the matching tools have, and those of the filters, in the merchant's order. Those of a category are for its
 * tools:
 * in a search that is wider, they are offered if many of its tools have them.
 */
export function describeFacets(
  { counted, total }: Matches,
  { attributes, requested, categoryIds }: Offered,
): AttributeFacet[] {
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
  return shown.map((attribute) => toFacet(attribute, counts.get(attribute.id) ?? []));
}

function toFacet({ name, kind, unit }: Attribute, counted: CountedValue[]): AttributeFacet {
  if (kind !== "number") {
    const values = counted.toSorted(byValue).map(({ value, count }) => ({ value, count }));
    return { name, kind, unit, values: values.slice(0, maxValues), min: null, max: null };
  }
  const { factor } = findUnit(unit ?? "") ?? { factor: 1 };
  const inUnit = (text: string | undefined) => (text ? significantNumber(Number(text) / factor) : null);
  const ranges = counted
    .map(({ value, count }) => {
      const [from, to = from] = value.split("..");
      return { low: inUnit(from), high: inUnit(to), count };
    })
    .toSorted((one, other) => (one.low ?? one.high ?? 0) - (other.low ?? other.high ?? 0));
  const ends = ranges.flatMap(({ low, high }) => [low ?? [], high ?? []].flat());
  return {
    name,
    kind,
    unit,
    values: ranges
      .slice(0, maxValues)
      .map(({ low, high, count }) => ({ value: [textOf(low, high), unit].filter(Boolean).join(" "), count })),
    min: ends.length > 0 ? Math.min(...ends) : null,
    max: ends.length > 0 ? Math.max(...ends) : null,
  };
}

/** As `read_measures` of the database reads it again, when a buyer filters by it. */
function textOf(low: number | null, high: number | null): string {
  if (low === null) return `max. ${high}`;
  if (high === null) return `min. ${low}`;
  return low === high ? String(low) : `${low} to ${high}`;
}
