import type { RuleCheck } from "@ironmonger/contract/ledger";
import type { Money } from "@ironmonger/contract/money";
import type { Client } from "@ironmonger/db/client";
import { inSnapshot } from "../../../core/database/in-transaction.ts";
import { setLocal } from "../../../core/database/until-commit.statement.ts";
import { backordersAreServed } from "../rules/backorders-are-served.rule.ts";
import { creditIsWhatIsLeft } from "../rules/credit-is-what-is-left.rule.ts";
import { disputesMatchOrders } from "../rules/disputes-match-orders.rule.ts";
import { invoicesMatchOrders } from "../rules/invoices-match-orders.rule.ts";
import type { LedgerRule } from "../rules/ledger-rule.ts";
import { lineStockIsMoved } from "../rules/line-stock-is-moved.rule.ts";
import { moneyAddsUp } from "../rules/money-adds-up.rule.ts";
import { noOrphanPayments } from "../rules/no-orphan-payments.rule.ts";
import { noUnknownPayments } from "../rules/no-unknown-payments.rule.ts";
import { openIsWhatIsLeft } from "../rules/open-is-what-is-left.rule.ts";
import { orderIsSumOfLines } from "../rules/order-is-sum-of-lines.rule.ts";
import { paidOrderHasOnePayment } from "../rules/paid-order-has-one-payment.rule.ts";
import { refundsMatchLines } from "../rules/refunds-match-lines.rule.ts";
import { sharesMatchCharges } from "../rules/shares-match-charges.rule.ts";
import { soldIsPaidPieces } from "../rules/sold-is-paid-pieces.rule.ts";
import { statusMatchesHistory } from "../rules/status-matches-history.rule.ts";
import { stockIsSumOfMovements } from "../rules/stock-is-sum-of-movements.rule.ts";
import { totalsAreTrue } from "../rules/totals-are-true.rule.ts";
import { whatIsDueIsInvoiced } from "../rules/what-is-due-is-invoiced.rule.ts";

/** In the order in which they are shown. */
const rules: readonly LedgerRule[] = [
  stockIsSumOfMovements,
  soldIsPaidPieces,
  lineStockIsMoved,
  backordersAreServed,
  orderIsSumOfLines,
  sharesMatchCharges,
  paidOrderHasOnePayment,
  noOrphanPayments,
  refundsMatchLines,
  moneyAddsUp,
  statusMatchesHistory,
  noUnknownPayments,
  disputesMatchOrders,
  invoicesMatchOrders,
  whatIsDueIsInvoiced,
  openIsWhatIsLeft,
  creditIsWhatIsLeft,
  totalsAreTrue,
];

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
