import type { PriceBreak } from "@ironmonger/contract/pricing/terms";
import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";
import { prepareOnce } from "../../../core/database/prepare-once.ts";

export type ListInForce = {
  name: string;
  mayExceedPublic: boolean;
  level: "company" | "group";
  /** The category is null for everything. */
  rules: { categoryId: string | null; percentOff: number }[];
};
type Position = number;
type EntryInForce = [
  toolId: string,
  list: Position,
  priceCents: number,
  priceBreaks: PriceBreak[] | null,
  minOrder: number | null,
  casePack: number | null,
  /** The lists that have rules and an entry of the tool, which counts before the rules; null for none. */
  listsWithEntry: Position[] | null,
];

const findLists = prepareOnce((db) =>
  db
    .select({ lists: sql<ListInForce[]>`found.lists`, entries: sql<EntryInForce[]>`found.entries` })
    .from(sql`(
      with lists as materialized (
        select l.*, row_number() over (order by l.level, lower(l.name), l.id) - 1 as position,
          exists (select from price_list_rules r where r.list_id = l.id) as has_rules
        from price_lists_in_force(${sql.placeholder("companyId")}::uuid) l
      ), entries as (
        select e.*, l.position,
          coalesce(jsonb_array_length(e.price_breaks), 0) > 0 as has_breaks,
          row_number() over (
            partition by e.tool_id, l.level, l.may_exceed_public, coalesce(jsonb_array_length(e.price_breaks), 0) > 0
            order by e.price_cents, l.position) as rank,
          array_agg(l.position) filter (where l.has_rules) over (partition by e.tool_id) as with_entry
        from lists l join price_list_entries e on e.list_id = l.id
        where e.tool_id = any((select ${sql.placeholder("toolIds")}::uuid[])::uuid[])
      )
      select
        (select coalesce(json_agg(json_build_object(
            'name', l.name, 'mayExceedPublic', l.may_exceed_public, 'level', l.level,
            'rules', (select coalesce(json_agg(json_build_object('categoryId', r.category_id, 'percentOff', r.percent_off)), '[]')
              from price_list_rules r where r.list_id = l.id)
          ) order by l.position), '[]') from lists l) as lists,
        (select coalesce(json_agg(json_build_array(
            tool_id, position, price_cents, price_breaks, min_order, case_pack, with_entry)), '[]')
          from entries where has_breaks or rank = 1) as entries
    ) as found`)
    .prepare("lists_in_force"),
);

/**
 * The price lists of a company, and those of its groups, that are in force now, by name, and what they have about these tools. A list of both
 * counts as the company's. Of entries without breaks only the cheapest can ever count within one level, so the others are left out.
 */
export async function readListsInForce(
  db: Database,
  companyId: string,
  toolIds: readonly string[],
): Promise<{ lists: ListInForce[]; entries: EntryInForce[] }> {
  const [found] = await findLists(db).execute({ companyId, toolIds });
  return found ?? { lists: [], entries: [] };
}

export async function readCompanysPriceStamp(db: Database, companyId: string): Promise<string> {
  const [row] = await db.execute<{ stamp: string }>(sql`select price_stamp(${companyId}::uuid) as stamp`);
  return row?.stamp ?? "";
}
