import type { LedgerCheck } from "@ironmonger/contract/ledger";
import type { Services } from "../../core/services.ts";
import { checkRules } from "./internal/ledger-rules.statement.ts";

/** Checks every rule of the ledger now. It only reads: a fault is reported, never corrected. */
export async function checkLedger({ sql }: Pick<Services, "sql">): Promise<LedgerCheck> {
  const checks = await checkRules(sql);
  return { checkedAt: new Date().toISOString(), isGreen: checks.every(({ isGreen }) => isGreen), checks };
}
