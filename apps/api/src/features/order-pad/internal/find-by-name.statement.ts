import { normalizeSku } from "@ironmonger/contract/catalog/normalize-sku";
import { partNumberKey } from "@ironmonger/contract/order-pad";
import type { Database } from "@ironmonger/db/client";
import { numberKey, partNumbers } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";
import type { PublicContext } from "../../../core/context.ts";
import { ownedBy } from "../../../core/database/owned-by.ts";
import { guessNumbers, isNumberLike } from "./guess-numbers.ts";

/** How a name refers to a tool. `isExact` is false if punctuation differs, as in HT1008 for HT-1008. */
export type Hit = { kind: "part" | "sku" | "manufacturer" | "name"; isExact: boolean; toolId: string };

/** At most this many tools are returned for one number or name. */
const maxOfOne = 6;
/** At most this many tools are returned for one mistyped number. */
const maxMistyped = 5;

/**
 * The tools on sale that have one of these names as their SKU, their manufacturer's number or their name, or as a part number of the user,
 * by name; case does not matter. One statement for all names, with index lookups only.
 */
export async function findByName(
  { db, buyer }: Pick<PublicContext, "db" | "buyer">,
  names: string[],
): Promise<Map<string, Hit[]>> {
  const hits = new Map<string, Hit[]>();
  if (names.length === 0) return hits;
  // `limit` keeps the planner from reading the whole catalog instead of an index once for each name.
  const rows = await db.execute<Hit & { index: number }>(sql`
    with requested as materialized (
      select index, lower(name) as lowered, lower(sku) as sku, ${numberKey(sql`sku`)} as key, part_number_key
      from unnest(${sql.param(names)}::text[], ${sql.param(names.map(normalizeSku))}::text[], ${sql.param(names.map(partNumberKey))}::text[])
        with ordinality as requested (name, sku, part_number_key, index))
    select index, 'part' as kind, true as "isExact", tool.tool_id as "toolId"
      from requested cross join lateral (
        select tool_id from part_numbers join tools on tools.id = tool_id and deleted_at is null and state <> 'draft'
        where ${buyer ? ownedBy(partNumbers, { buyer }) : sql`false`} and part_numbers.part_number_key = requested.part_number_key limit 1) as tool
    union all
    select index, 'sku', tool.sku = requested.sku, tool.id
      from requested cross join lateral (
        select id, lower(sku) as sku from tools where sku_key = requested.key and deleted_at is null and state <> 'draft'
        order by lower(tools.sku) = requested.sku desc, id limit ${maxOfOne}) as tool
      where key <> ''
    union all
    select index, 'manufacturer', tool.number = requested.sku, tool.id
      from requested cross join lateral (
        select id, lower(manufacturer_number) as number from tools where manufacturer_key = requested.key and deleted_at is null and state <> 'draft'
        order by lower(manufacturer_number) = requested.sku desc, id limit ${maxOfOne}) as tool
      where key <> ''
    union all
    select index, 'name', true, tool.id
      from requested cross join lateral (
        select id from tools where name_key collate "C" = requested.lowered and deleted_at is null and state <> 'draft' limit ${maxOfOne}) as tool`);
  for (const { index, ...hit } of rows) {
    const name = names[index - 1] ?? "";
    hits.set(name, [...(hits.get(name) ?? []), hit]);
  }
  return hits;
}

/**
 * For each name, the tools on sale whose SKU differs from it by one typing error: a similar-looking character, two characters in the wrong
 * order, one too many, one missing or a different one; or in which O and 0 or I and 1 are confused, however often. The likeliest error
 * first. One statement for all names, with index lookups only.
 */
export async function findMistyped(db: Database, names: readonly string[]): Promise<Map<string, string[]>> {
  const guesses = names.flatMap((name) =>
    isNumberLike(name) ? guessNumbers(name).map((key, rank) => ({ name, key, rank })) : [],
  );
  if (guesses.length === 0) return new Map();
  const rows = await db.execute<{ name: string; toolId: string }>(sql`
    with guessed as materialized (
      select * from unnest(${sql.param(guesses.map(({ name }) => name))}::text[], ${sql.param(guesses.map(({ key }) => key))}::text[],
        ${sql.param(guesses.map(({ rank }) => rank))}::int[]) as guessed (name, key, rank))
    select name, tool.id as "toolId"
    from guessed cross join lateral (select id from tools where sku_key = guessed.key and deleted_at is null and state <> 'draft' limit 1) as tool
    order by rank`);
  const toolIdsByName = new Map<string, string[]>();
  for (const { name, toolId } of rows) {
    const before = toolIdsByName.get(name) ?? [];
    if (before.length < maxMistyped && !before.includes(toolId)) toolIdsByName.set(name, [...before, toolId]);
  }
  return toolIdsByName;
}
