import { LedgerCheck } from "@ironmonger/contract/ledger";
import { ledgerChecks } from "@ironmonger/db/schema";
import { desc } from "drizzle-orm";
import type { Services } from "../../core/services.ts";

/** The newest stored result, of the regular check or of one that an admin started; null before the first one. */
export async function findLastCheck({ db }: Pick<Services, "db">): Promise<LedgerCheck | null> {
  const [row] = await db
    .select({ result: ledgerChecks.result })
    .from(ledgerChecks)
    .orderBy(desc(ledgerChecks.id))
    .limit(1);
  return row ? LedgerCheck.parse(row.result) : null;
}
