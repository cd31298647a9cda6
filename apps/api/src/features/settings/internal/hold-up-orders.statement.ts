import type { Database } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";

/** Waits for orders that are being placed, and lets new ones wait until the transaction ends. */
export async function holdUpOrders(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table ${orders} in share mode`);
}
