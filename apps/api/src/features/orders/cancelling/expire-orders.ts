import { orders } from "@ironmonger/db/schema";
import { and, lte, sql } from "drizzle-orm";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { isRestoreUnchecked } from "../../../core/database/unchecked-restore.ts";
import type { Services } from "../../../core/services.ts";
import { releaseLines } from "../internal/release-lines.statement.ts";
import { isPayable } from "../is-payable.ts";

const batchSize = 200;
const isOver = and(isPayable, lte(orders.expiresAt, sql`now()`));

/** Cancels the unpaid lines of expired orders and puts their stock back. Returns how many. Several replicas may run it concurrently. */
export async function expireOrders(services: Pick<Services, "sql" | "db" | "pageInvalidation">): Promise<number> {
  // An order that looks unpaid in a restored database may have been paid since the backup.
  if (await isRestoreUnchecked(services)) return 0;
  let expired = 0;
  for (;;) {
    const batch = await services.db
      .select({ id: orders.id })
      .from(orders)
      .where(isOver)
      .orderBy(orders.expiresAt)
      .limit(batchSize);
    for (const { id } of batch) {
      // The order may have been paid meanwhile.
      const release = { of: { orderId: id }, as: "expired" as const, by: null };
      if (await inTransaction(services, (services) => releaseLines(services, release))) expired += 1;
    }
    if (batch.length < batchSize) return expired;
  }
}
