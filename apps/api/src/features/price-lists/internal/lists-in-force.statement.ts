import type { Database } from "@ironmonger/db/client";
import { sql } from "drizzle-orm";

type ListInForce = { id: string; name: string; mayExceedPublic: boolean; level: "company" | "group" };

/** The price lists of a company, and those of its groups, that are in force now. A list of both counts as the company's. */
export async function readListsInForce(db: Database, companyId: string): Promise<ListInForce[]> {
  return db.execute<ListInForce>(sql`
    select id, name, may_exceed_public as "mayExceedPublic", level from price_lists_in_force(${companyId}::uuid) order by level, lower(name), id`);
}

export async function readCompanysPriceStamp(db: Database, companyId: string): Promise<string> {
  const [row] = await db.execute<{ stamp: string }>(sql`select price_stamp(${companyId}::uuid) as stamp`);
  return row?.stamp ?? "";
}
