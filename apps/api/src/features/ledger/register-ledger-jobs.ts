import { ledgerChecks } from "@ironmonger/db/schema";
import { newId } from "../../core/new-id.ts";
import type { Services } from "../../core/services.ts";
import { checkLedger } from "./check-ledger.ts";

const checkEverySeconds = 1800;

/** Checks the ledger twice an hour, and logs every failed run of a job. */
export async function registerLedgerJobs(services: Services): Promise<void> {
  const { jobs, log } = services;
  jobs.onFailure((error, queue) => log.error({ err: error, queue }, "A job failed."));
  await jobs.repeat("check-ledger", checkEverySeconds, () => storeLedgerCheck(services));
}

/** Checks the ledger and stores the result for the ledger page. */
export async function storeLedgerCheck(
  services: Pick<Services, "longSql" | "db" | "cardProvider" | "log">,
): Promise<void> {
  const result = await checkLedger(services);
  await services.db.insert(ledgerChecks).values({ id: newId(), result });
  if (result.isGreen) return;
  services.log.error({ red: result.checks.filter(({ isGreen }) => !isGreen) }, "The ledger does not add up.");
}
