import type { RuleCheck } from "@ironmonger/contract/ledger";
import type { Money } from "@ironmonger/contract/money";
import type { Client } from "@ironmonger/db/client";
import { inSnapshot } from "../../../core/database/in-transaction.ts";
import { setLocal } from "../../../core/database/until-commit.statement.ts";
import { invoiceRules } from "../rules/invoice.rule.ts";
import type { LedgerRule } from "../rules/ledger-rule.ts";
import { orderRules } from "../rules/order.rule.ts";
import { paymentRules } from "../rules/payment.rule.ts";
import { stockRules } from "../rules/stock.rule.ts";
import { totalsAreTrue } from "../rules/totals-are-true.rule.ts";

/** In the order in which they are shown. */
const rules: readonly LedgerRule[] = [...stockRules, ...orderRules, ...paymentRules, ...invoiceRules, totalsAreTrue];

/** Checks every rule on one snapshot, so that orders placed meanwhile are no violations. */
export const checkRules = (pool: Pick<Client, "sql">, money: Money): Promise<RuleCheck[]> =>
  inSnapshot(pool, async ({ sql, db }) => {
    // In a large shop the check takes longer than a request's statement may. Behind a pooler the limit is the account's.
    await setLocal(db, "statement_timeout", "10min");
    const checks: RuleCheck[] = [];
    for (const { name, title, findViolations } of rules) {
      const rows = [...(await findViolations(sql, money))];
      const detail = rows.map((row) => `${row.id}: ${row.detail}`).join("\n");
      checks.push({ name, title, isGreen: rows.length === 0, detail, rows });
    }
    return checks;
  });
