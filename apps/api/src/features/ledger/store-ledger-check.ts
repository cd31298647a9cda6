import type { LedgerCheck } from "@ironmonger/contract/ledger";
import { ledgerChecks } from "@ironmonger/db/schema";
import { newId } from "../../core/new-id.ts";
import type { Services } from "../../core/services.ts";
import { checkLedger } from "./check-ledger.ts";

/** Checks the ledger and stores the result for the ledger page. */
export async function storeLedgerCheck(
  services: Pick<Services, "longSql" | "db" | "cardProvider" | "log" | "settings">,
): Promise<LedgerCheck> {
  const result = await checkLedger(services);
  await services.db.insert(ledgerChecks).values({ id: newId(), result });
  if (!result.isGreen)
    services.log.error({ red: result.checks.filter(({ isGreen }) => !isGreen) }, "The ledger does not add up.");
  return result;
}
