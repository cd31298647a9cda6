import type { PriceUnit } from "@ironmonger/contract/pricing/price-unit";
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
  priceUnit: PriceUnit,
  priceBreaks: PriceBreak[] | null,
  minOrder: number | null,
  casePack: number | null,
  /**
   * The lists that have rules and an entry of the tool, with its limits: the entry counts before the rules; null for none. `fewestPaid`:
   * below, it would cost nothing.
   */
  limitsOfLists: [list: Position, minOrder: number | null, casePack: number | null, fewestPaid: number][] | null,
];

const findLists = prepareOnce((db) =>
  db
    .select({ lists: sql<ListInForce[]>`found.lists`, entries: sql<EntryInForce[]>`found.entries` })
    .from(sql`(
      with lists as materialized (
        select l.*, (row_number() over (order by l.level, lower(l.name), l.id) - 1)::int as position,
          exists (select from price_list_rules r where r.list_id = l.id) as has_rules
        from price_lists_in_force(${sql.placeholder("companyId")}::uuid) l
      ), entries as (
        select *,
          row_number() over (partition by tool_id, rivals, min_order, case_pack, fewest_paid order by price_cents::bigint * (1000 / price_unit), position) as rank,
          jsonb_agg(jsonb_build_array(position, min_order, case_pack, fewest_paid)) filter (where has_rules) over (partition by tool_id) as limits
        from (
          select e.tool_id, e.price_cents, e.price_unit, e.price_breaks, e.min_order, e.case_pack, l.position, l.has_rules,
            ceil(e.price_unit::numeric / (2::bigint * e.price_cents))::int as fewest_paid,
            -- Of entries with one number and the same limits only the cheapest can count. It is short, because all of them are sorted by it.
            case when coalesce(jsonb_array_length(e.price_breaks), 0) > 0 then 4 + l.position
              else (case l.level when 'company' then 0 else 2 end) + l.may_exceed_public::int end as rivals
          -- Lists are named by their ids, because the join alone reads the entries of every list of the shop.
          from lists l join price_list_entries e on e.list_id = l.id
          where e.list_id = any(array(select id from lists)) and e.tool_id = any((select ${sql.placeholder("toolIds")}::uuid[])::uuid[])
        ) as entry
      )
      select
        (select coalesce(json_agg(json_build_object(
            'name', l.name, 'mayExceedPublic', l.may_exceed_public, 'level', l.level,
            'rules', (select coalesce(json_agg(json_build_object('categoryId', r.category_id, 'percentOff', r.percent_off)), '[]')
              from price_list_rules r where r.list_id = l.id)
          ) order by l.position), '[]') from lists l) as lists,
        (select coalesce(json_agg(json_build_array(
            tool_id, position, price_cents, price_unit, price_breaks, min_order, case_pack, limits)), '[]')
          from entries where rank = 1) as entries
    ) as found`)
    .prepare("lists_in_force"),
);

/**
 * The price lists of a company, and those of its groups, that are in force now, by name, and what they have about these tools. A list of
 * both counts as the company's. Of entries without breaks and with the same minimum and pack only the cheapest can ever count within one
 * level, so the others are left out.
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
