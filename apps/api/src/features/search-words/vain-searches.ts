import type { ListVainSearchesInput, VainSearchPage } from "@ironmonger/contract/search-words";
import { vainSearches } from "@ironmonger/db/schema";
import { asc, desc, inArray, sql } from "drizzle-orm";
import type { OfficeContext, PublicContext } from "../../core/context.ts";

/** The shop remembers this many; a further one takes the place of the one that is longest ago. */
const maxVainSearches = 1_000;
const maxLength = 100;

/** Counts a search that found nothing, or only a part of it. Longer texts and numbers, such as those of orders, are none to learn from. */
export async function countVainSearch({ db }: Pick<PublicContext, "db">, query: string): Promise<void> {
  const text = query.toWellFormed().trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (text.length > maxLength || !/\p{L}{2}/u.test(text) || text.includes("@")) return;
  const [row] = await db
    .insert(vainSearches)
    .values({ text })
    .onConflictDoUpdate({
      target: vainSearches.text,
      set: { count: sql`least(${vainSearches.count} + 1, 1000000)`, lastAt: sql`now()` },
    })
    .returning({ count: vainSearches.count });
  if (row?.count !== 1 || (await db.$count(vainSearches)) <= maxVainSearches) return;
  const oldest = db.select({ text: vainSearches.text }).from(vainSearches).orderBy(asc(vainSearches.lastAt)).limit(1);
  await db.delete(vainSearches).where(inArray(vainSearches.text, oldest));
}

/** What was searched for in vain, the most frequent first. */
export async function listVainSearches(
  { db }: OfficeContext<"catalog.arrange">,
  { page, pageSize }: ListVainSearchesInput,
): Promise<VainSearchPage> {
  const [total, rows] = await Promise.all([
    db.$count(vainSearches),
    db
      .select()
      .from(vainSearches)
      .orderBy(desc(vainSearches.count), desc(vainSearches.lastAt))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { rows: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })), total };
}
