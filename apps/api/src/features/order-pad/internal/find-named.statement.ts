import { partNumberKey } from "@ironmonger/contract/order-pad";
import { partNumbers } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { ownedBy } from "../../../core/database/owned-by.ts";

/** How a name refers to a tool. `isExact` is false if punctuation differs, as in HT1008 for HT-1008. */
export type Hit = { kind: "part" | "sku" | "manufacturer" | "name"; isExact: boolean; toolId: string };

/** At most this many tools are returned for one number or name. */
const mostOfOne = 6;

/**
 * The tools on sale that have one of these names as their SKU, their manufacturer's number or their name, or as a part number of the user,
 * by name; case does not matter. One statement for all names, with index lookups only.
 */
export async function findNamed(
  { db, buyer }: Pick<PublicContext, "db" | "buyer">,
  names: string[],
): Promise<Map<string, Hit[]>> {
  const hits = new Map<string, Hit[]>();
  if (names.length === 0) return hits;
  // `limit` keeps the planner from reading the whole catalog instead of an index once for each name.
  const rows = await db.execute<Hit & { place: number }>(sql`
    with asked as materialized (
      select place, lower(name) as lowered, regexp_replace(lower(name), '[^[:alnum:]]', '', 'g') as key, part_number_key
      from unnest(${sql.param(names)}::text[], ${sql.param(names.map(partNumberKey))}::text[]) with ordinality as asked (name, part_number_key, place))
    select place, 'part' as kind, true as "isExact", found.tool_id as "toolId"
      from asked cross join lateral (
        select tool_id from part_numbers join tools on tools.id = tool_id and deleted_at is null
        where ${buyer ? ownedBy(partNumbers, { buyer }) : sql`false`} and part_numbers.part_number_key = asked.part_number_key limit 1) as found
    union all
    select place, 'sku', found.sku = lowered, found.id
      from asked cross join lateral (
        select id, lower(sku) as sku from tools where sku_key = asked.key and deleted_at is null
        order by lower(sku) = asked.lowered desc, id limit ${mostOfOne}) as found
      where key <> ''
    union all
    select place, 'manufacturer', found.number = lowered, found.id
      from asked cross join lateral (
        select id, lower(manufacturer_number) as number from tools where manufacturer_key = asked.key and deleted_at is null
        order by lower(manufacturer_number) = asked.lowered desc, id limit ${mostOfOne}) as found
      where key <> ''
    union all
    select place, 'name', true, found.id
      from asked cross join lateral (
        select id from tools where name_key collate "C" = asked.lowered and deleted_at is null limit ${mostOfOne}) as found`);
  for (const { place, ...hit } of rows) {
    const name = names[place - 1] ?? "";
    hits.set(name, [...(hits.get(name) ?? []), hit]);
  }
  return hits;
}
