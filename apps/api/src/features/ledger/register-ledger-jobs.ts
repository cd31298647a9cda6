import type { Services } from "../../core/services.ts";
import { checkLedger } from "./check-ledger.ts";

const checkEverySeconds = 1800;

/** Checks the books twice an hour, and writes every failed run of a job to the log. */
export async function registerLedgerJobs(services: Services): Promise<void> {
  const { jobs, log } = services;
  jobs.onTrouble((error, queue) => log.error({ err: error, queue }, "A job failed."));
  await jobs.repeat("check-ledger", checkEverySeconds, async () => {
    const { isGreen, checks } = await checkLedger(services);
    if (!isGreen) log.error({ red: checks.filter((check) => !check.isGreen) }, "The books do not add up.");
  });
}
