import type { LedgerCheck } from "@ironmonger/contract/ledger";
import type { Services } from "../../core/services.ts";
import { checkRules } from "./internal/check-rules.ts";
import { compareWithProvider } from "./internal/compare-with-provider.ts";

/** Checks every rule of the ledger now, and compares it with the card provider. Violations are reported, never corrected. */
export async function checkLedger(services: Pick<Services, "longSql" | "db" | "cardProvider">): Promise<LedgerCheck> {
  const checks = [...(await checkRules({ sql: services.longSql })), ...(await compareWithProvider(services))];
  return { checkedAt: new Date().toISOString(), isGreen: checks.every(({ isGreen }) => isGreen), checks };
}
