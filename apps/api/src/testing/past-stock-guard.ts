import type { Sql, TransactionSql } from "@ironmonger/db/client";

/** Damages stock: the owner of the database can change it without a movement, and the totals follow as if it were right. */
export const pastStockGuard = (sql: Sql, damage: (tx: TransactionSql) => Promise<unknown>): Promise<void> =>
  sql.begin(async (tx) => {
    await withoutStockGuard(tx, () => damage(tx));
  });

export async function withoutStockGuard(tx: TransactionSql, damage: () => Promise<unknown>): Promise<void> {
  await tx`alter table tool_stock disable trigger tool_stock_only_by_movements`;
  await damage();
  await tx`alter table tool_stock enable trigger tool_stock_only_by_movements`;
}
