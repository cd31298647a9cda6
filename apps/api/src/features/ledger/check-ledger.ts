import type { LedgerCheck } from "@ironmonger/contract/ledger";
import type { Services } from "../../core/services.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { checkRules } from "./internal/check-rules.ts";
import { compareWithProvider } from "./internal/compare-with-provider.ts";

/** Checks every rule of the ledger now, and compares it with the card provider. Violations are reported, never corrected. */
export async function checkLedger(
  services: Pick<Services, "longSql" | "db" | "cardProvider" | "settings">,
): Promise<LedgerCheck> {
  const money = await shopMoney(services);
  const checks = [
    ...(await checkRules({ sql: services.longSql }, money)),
    ...(await compareWithProvider(services, money)),
  ];
  return { checkedAt: new Date().toISOString(), isGreen: checks.every(({ isGreen }) => isGreen), checks };
}
