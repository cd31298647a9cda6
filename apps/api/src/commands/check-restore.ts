import Stripe from "stripe";
import { createCardProvider } from "../core/card-provider.ts";
import { readEnv } from "../core/env.ts";
import { createJobs } from "../core/jobs/jobs.ts";
import { checkRestore } from "../features/payments/check-restore.ts";
import { connectForCommand } from "./connect-for-command.ts";

/**
 * `node apps/api/dist/server/check-restore.js`, or this file: after a restore from a backup, records every payment, refund and dispute
 * since the backup that the card provider has, and allows shipping again. Resumes where it stopped; exits with 1 while something is left.
 */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const { sql, db, close } = connectForCommand(env, "check-restore");
  const say = (_details: object, message?: string) => console.log(message);
  const log = { debug: () => {}, info: () => {}, warn: say, error: say };
  try {
    await checkRestore({ sql, db, log, jobs: createJobs({ sql }), cardProvider: createCardProvider(env) });
    console.log("Everything since the backup is compared with the card provider. The shop ships again.");
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new Error(
      `The card provider did not answer (${error.message}). Nothing is shipped until the shop, which goes on by itself, or this command has compared everything since the backup.`,
      { cause: error },
    );
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
