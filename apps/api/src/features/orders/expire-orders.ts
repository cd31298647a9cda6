import type { Services } from "../../core/services.ts";
import { findExpiredOrders, releaseOrder } from "./internal/move-order.ts";

const batchSize = 200;

/** Cancels the unpaid orders whose time is up and returns their stock. Answers how many. Safe on several replicas concurrently. */
export async function expireOrders(services: Pick<Services, "sql">): Promise<number> {
  let expired = 0;
  for (;;) {
    const ids = await findExpiredOrders(services, batchSize);
    for (const orderId of ids) {
      // The order may have been paid meanwhile.
      if (await releaseOrder(services, { orderId, by: null })) expired += 1;
    }
    if (ids.length < batchSize) return expired;
  }
}
