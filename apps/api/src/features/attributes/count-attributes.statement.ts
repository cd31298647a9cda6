import { maxMatches } from "@ironmonger/contract/tables/match-count";
import type { Database } from "@ironmonger/db/client";
import { toolAttributes } from "@ironmonger/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/database/is-any-of.ts";

export type CountedValue = { attributeId: string; value: string; key: string; count: number };

/** Tools as `id` and `model_id`: those that match, or would match without the filters by one attribute. */
type SelectMatches = (ignoredAttributeId?: string) => SQL;

/**
 * How many of the matches have each value of each attribute, up to `maxMatches`. An attribute that is filtered by ignores its own filter.
 * Of too many matches only some are counted: the counts are lower bounds, and a value may be missing.
 */
export async function countAttributes(
  db: Database,
  filteredIds: string[],
  selectMatches: SelectMatches,
): Promise<CountedValue[]> {
  const ids = [...new Set(filteredIds)];
  const valuesOf = (matches: SQL, isCounted: SQL) => sql`
    select attribute_id, value, key, model_id from (${matches}) as matches
    join ${toolAttributes} on ${toolAttributes.toolId} = matches.id and ${isCounted}`;
  const sources = [
    valuesOf(selectMatches(), sql`not ${isAnyOf(toolAttributes.attributeId, ids)}`),
    ...ids.map((id) => valuesOf(selectMatches(id), sql`${toolAttributes.attributeId} = ${id}`)),
  ];
  return db.execute<CountedValue>(sql`
    select attribute_id as "attributeId", value, key, least(sum(case when model_id is null then count else 1 end), ${maxMatches}::int)::int as count from (
      select attribute_id, value, key, model_id, count(*) as count from (${sql.join(sources, sql` union all `)}) as valued group by 1, 2, 3, 4) as of_model
    group by 1, 2, 3`);
}
