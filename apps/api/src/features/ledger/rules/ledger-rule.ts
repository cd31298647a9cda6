import type { RuleCheck } from "@ironmonger/contract/ledger";
import type { Money } from "@ironmonger/contract/money";
import type { TransactionSql } from "@ironmonger/db/client";

export type Violation = RuleCheck["rows"][number];

/** A sentence that is true at any moment. */
export type LedgerRule = Pick<RuleCheck, "name" | "title"> & {
  /** The rows that break the rule, at most a hundred. */
  findViolations: (sql: TransactionSql, money: Money) => Promise<Violation[]>;
};
