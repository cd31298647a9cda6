import type { Attribute, AttributeFacet } from "@ironmonger/contract/attributes";
import { maxMatches } from "@ironmonger/contract/tables/match-count";
import type { Database } from "@ironmonger/db/client";
import { measureUnits, toolAttributes } from "@ironmonger/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { compareNames } from "../../../core/compare-names.ts";
import { isAnyOf } from "../../../core/database/is-any-of.ts";
import type { RequestedAttribute } from "./attribute-filters.ts";
import { type Filters, selectSome } from "./find-tools.ts";

const maxFacets = 12;
const maxValues = 100;

type Counted = { attributeId: string; value: string; count: number };

/**
 * How many of the matches have each value of each attribute, up to `maxMatches`. An attribute that is filtered by ignores its own filter. Of too
 * many matches only some are counted: the counts are lower bounds, and a value may be missing.
 */
export async function countAttributes(db: Database, filters: Filters): Promise<Counted[]> {
  const ids = [...new Set(filters.attributes?.map(({ attribute }) => attribute.id))];
  const valuesOf = (matches: SQL, isCounted: SQL) => sql`
    select attribute_id, value, model_id from (${matches}) as matches
    join ${toolAttributes} on ${toolAttributes.toolId} = matches.id and ${isCounted}`;
  const sources = [
    valuesOf(selectSome(filters), sql`not ${isAnyOf(toolAttributes.attributeId, ids)}`),
    ...ids.map((id) => valuesOf(selectSome(filters, id), sql`${toolAttributes.attributeId} = ${id}`)),
  ];
  return db.execute<Counted>(sql`
    select attribute_id as "attributeId", value, least(sum(case when model_id is null then count else 1 end), ${maxMatches}::int)::int as count from (
      select attribute_id, value, model_id, count(*) as count from (${sql.join(sources, sql` union all `)}) as valued group by 1, 2, 3) as of_model
    group by 1, 2`);
}

/** The attributes that most of the matching tools have, and those of the filters. */
export async function describeFacets(
  db: Database,
  counted: Counted[],
  attributes: Attribute[],
  requested: readonly RequestedAttribute[],
): Promise<AttributeFacet[]> {
  const counts = Map.groupBy(counted, ({ attributeId }) => attributeId);
  const ids = requested.map(({ attribute }) => attribute.id);
  const sizes = new Map([...counts].map(([id, values]) => [id, values.reduce((sum, { count }) => sum + count, 0)]));
  const shown = attributes
    .filter(({ id }) => counts.has(id) || ids.includes(id))
    .toSorted(
      (one, other) =>
        Number(ids.includes(other.id)) - Number(ids.includes(one.id)) ||
        (sizes.get(other.id) ?? 0) - (sizes.get(one.id) ?? 0),
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
    const values = counted.map(({ value, count }) => ({ value, count }));
    values.sort((one, other) => compareNames(one.value, other.value));
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
