import { LedgerCheck } from "@ironmonger/contract/ledger";
import { bookChecks } from "@ironmonger/db/schema";
import { desc } from "drizzle-orm";
import type { Services } from "../../core/services.ts";

/** The newest result of the regular check; null before the first one. */
export async function findLastCheck({ db }: Pick<Services, "db">): Promise<LedgerCheck | null> {
  const [row] = await db.select({ result: bookChecks.result }).from(bookChecks).orderBy(desc(bookChecks.id)).limit(1);
  return row ? LedgerCheck.parse(row.result) : null;
}
