import type { Sql, TransactionSql } from "@ironmonger/db/client";
import type { Fragment } from "postgres";

/** For a raw statement: the ids of the lines in the CTE `moved`, or null if they are all lines of the order `o`. */
export const linesConcerned = (sql: Sql | TransactionSql, moved: Fragment): Fragment => sql`
  (select case when count(*) < (select count(*) from order_lines where order_id = o.id) then array_agg(id order by id) end from ${moved})`;
