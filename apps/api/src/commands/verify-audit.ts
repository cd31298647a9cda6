import { readEnv } from "../core/env.ts";
import { verifyAudit } from "../features/audit/verify-audit.ts";
import { connectForCommand } from "./connect-for-command.ts";

/**
 * `node apps/api/dist/server/verify-audit.js [HASH]`, or this file: checks the chain of the audit log in DATABASE_URL and names the first
 * entry that was tampered with; exits 1 if there is one, or if no entry has the hash HASH, the last one of an earlier run.
 */
async function main(): Promise<boolean> {
  const { db, close } = connectForCommand(readEnv(process.env), "verify-audit");
  try {
    const result = await verifyAudit({ db }, process.argv[2]);
    console.log(
      result.isIntact
        ? `The audit log is intact: ${result.cutEntries > 0 ? `entries ${result.cutEntries + 1} to ${result.entries}; earlier ones were cut off because of their age` : `${result.entries} entries`}. Last hash: ${result.lastHash || "none"}`
        : `The audit log was tampered with: entry ${result.entryId} ${result.damage}.`,
    );
    return result.isIntact;
  } finally {
    await close();
  }
}

main().then(
  (isIntact) => {
    process.exitCode = isIntact ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
