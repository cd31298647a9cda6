import type { Database } from "@ironmonger/db/client";
import { orders } from "@ironmonger/db/schema";
import { sql } from "drizzle-orm";

/** Waits for orders that are being placed, and blocks new ones until the transaction ends. */
export async function holdUpOrders(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table ${orders} in share mode`);
}
