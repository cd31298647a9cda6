import { createCardProvider } from "../core/card-provider.ts";
import { readEnv } from "../core/env.ts";
import { createShopSettings } from "../core/shop-settings.ts";
import { checkLedger } from "../features/ledger/check-ledger.ts";
import { connectForCommand } from "./connect-for-command.ts";

/**
 * `node apps/api/dist/server/check-ledger.js`, or this file: checks the ledger of DATABASE_URL, also against the card provider, prints each
 * rule, and exits with 1 if one is broken.
 */
async function main(): Promise<boolean> {
  const env = readEnv(process.env);
  const { sql, db, close } = connectForCommand(env, "check-ledger");
  try {
    const { isGreen, checks } = await checkLedger({
      longSql: sql,
      db,
      cardProvider: createCardProvider(env),
      settings: createShopSettings({ db }, env),
    });
    for (const check of checks) {
      console.log(`${check.isGreen ? "ok " : "RED"}  ${check.title}`);
      for (const row of check.rows) console.log(`       ${row.id}  ${row.detail}`);
    }
    console.log(isGreen ? "The ledger is green." : "The ledger does not add up.");
    return isGreen;
  } finally {
    await close();
  }
}

main().then(
  (isGreen) => {
    process.exitCode = isGreen ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
