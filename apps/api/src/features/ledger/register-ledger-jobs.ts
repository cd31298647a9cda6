import type { Services } from "../../core/services.ts";
import { storeLedgerCheck } from "./store-ledger-check.ts";

const checkEverySeconds = 1800;

/** Checks the ledger twice an hour, and logs every failed run of a job. */
export async function registerLedgerJobs(services: Services): Promise<void> {
  const { jobs, log } = services;
  jobs.onFailure((error, queue) => log.error({ err: error, queue }, "A job failed."));
  await jobs.repeat("check-ledger", checkEverySeconds, async () => {
    await storeLedgerCheck(services);
  });
}
