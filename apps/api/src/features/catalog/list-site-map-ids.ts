import { tools } from "@ironmonger/db/schema";
import { and, asc, gte, sql } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import { readAssortment } from "../categories/assortment.ts";
import { isOnSale } from "../tools/tool-row.ts";

type Dependencies = Pick<PublicContext, "replica">;

/** The first id of each page of at most `size` tools, in the order of their ids. */
export async function listSiteMapStarts({ replica: { db } }: Dependencies, size: number): Promise<string[]> {
  const number = sql<number>`row_number() over (order by ${tools.id})`.as("number");
  const numbered = db
    .select({ id: tools.id, number })
    .from(tools)
    .where(and(isOnSale, (await readAssortment(db, null)).condition))
    .as("numbered");
  const rows = await db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`(${numbered.number} - 1) % ${size}::int = 0`)
    .orderBy(asc(numbered.id));
  return rows.map(({ id }) => id);
}

export async function listSiteMapIds({ replica: { db } }: Dependencies, from: string, size: number): Promise<string[]> {
  const rows = await db
    .select({ id: tools.id })
    .from(tools)
    .where(and(isOnSale, (await readAssortment(db, null)).condition, gte(tools.id, from)))
    .orderBy(asc(tools.id))
    .limit(size);
  return rows.map(({ id }) => id);
}
