import type { Services } from "../../services.ts";
import { checkBooks } from "./check-books.ts";

const checkEverySeconds = 1800;

/** Checks the books twice an hour, and writes every failed run of a job to the log. */
export async function registerBookJobs(services: Services): Promise<void> {
  const { jobs, log } = services;
  jobs.onTrouble((error, queue) => log.error({ err: error, queue }, "A job failed."));
  await jobs.repeat("check-books", checkEverySeconds, async () => {
    const { isGreen, checks } = await checkBooks(services);
    if (!isGreen) log.error({ red: checks.filter((check) => !check.isGreen) }, "The books do not add up.");
  });
}
