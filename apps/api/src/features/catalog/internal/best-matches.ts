import type { Sql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";
import type { Query } from "./read-words.ts";

/** How well `search_text` fits. Ranked by what is looked for; what must not be there says nothing about how well a tool fits. */
export const rankOf = (sql: Sql, wanted: Fragment, { asTyped }: Pick<Query, "asTyped">): Fragment => sql`
  round(ts_rank(search_text, ${wanted}) * 1000000)::int
  ${asTyped ? sql`+ case when search_text @@ ${asTyped}::tsquery then 1000000 else 0 end` : sql``}`;

/** An expression: the ids and ranks of the best `limit` of `ranked`, best first. */
export const bestOf = (sql: Sql, ranked: Fragment, limit: number): Fragment => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'key', rank) order by rank desc, id desc), '[]') from (
    ${ranked} order by rank desc, id desc limit ${limit}) as best)`;
