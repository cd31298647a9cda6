import type { Attribute, AttributeFacet } from "@ironmonger/contract/attributes";
import type { Database } from "@ironmonger/db/client";
import { measureUnits } from "@ironmonger/db/schema";
import type { RequestedAttribute } from "./attribute-filters.ts";
import type { ToolMatches } from "./find-tools.ts";

const maxFacets = 12;
const maxValues = 100;

/** The attributes that most of the matching tools have, and those of the filters. */
export async function describeFacets(
  db: Database,
  facets: ToolMatches["facets"],
  attributes: Attribute[],
  requested: readonly RequestedAttribute[],
): Promise<AttributeFacet[]> {
  const counts = new Map<string, { value: string; count: number }[]>();
  const add = (key: string, count: number) => {
    const [id = ""] = key.split(":", 1);
    const values = counts.get(id) ?? [];
    counts.set(id, [...values, { value: key.slice(id.length + 1), count }]);
  };
  const ids = requested.map(({ attribute }) => attribute.id);
  const all = facets.attributes?.counts ?? {};
  for (const [key, count] of Object.entries(all)) if (!ids.includes(key.split(":", 1)[0] ?? "")) add(key, count);
  for (const id of ids) for (const [key, count] of Object.entries(facets[id]?.counts ?? {})) add(key, count);
  const sizeOf = ({ id }: Attribute) => (counts.get(id) ?? []).reduce((sum, { count }) => sum + count, 0);
  const shown = attributes
    .filter(({ id }) => counts.has(id) || ids.includes(id))
    .toSorted(
      (one, other) => Number(ids.includes(other.id)) - Number(ids.includes(one.id)) || sizeOf(other) - sizeOf(one),
    )
    .slice(0, maxFacets);
  const factors = shown.some(({ unit }) => unit !== null) ? await readFactors(db) : new Map<string, number>();
  return shown.map((attribute) => toFacet(attribute, counts.get(attribute.id) ?? [], factors));
}

async function readFactors(db: Database): Promise<Map<string, number>> {
  const rows = await db.select({ unit: measureUnits.unit, factor: measureUnits.factor }).from(measureUnits);
  return new Map(rows.flatMap(({ unit, factor }) => [[unit.toLowerCase(), factor] as const, [unit, factor] as const]));
}

function toFacet(
  { name, kind, unit }: Attribute,
  counted: { value: string; count: number }[],
  factors: Map<string, number>,
): AttributeFacet {
  if (kind !== "number") {
    const values = counted.toSorted((one, other) => one.value.localeCompare(other.value, "en", { numeric: true }));
    return { name, kind, unit, values: values.slice(0, maxValues), min: null, max: null };
  }
  const factor = (unit && (factors.get(unit) ?? factors.get(unit.toLowerCase()))) || 1;
  const numbers = counted
    .map(({ value, count }) => ({ number: Number((Number(value) / factor).toPrecision(9)), count }))
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
