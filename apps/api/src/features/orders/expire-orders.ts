import type { Services } from "../../core/services.ts";
import { findExpiredOrders, releaseOrder } from "./internal/move-order.ts";

const batchSize = 200;

/** Cancels the unpaid orders whose time is up and gives their stock back. Answers how many. Safe on several replicas at once. */
export async function expireOrders(services: Pick<Services, "sql">): Promise<number> {
  let expired = 0;
  for (;;) {
    const ids = await findExpiredOrders(services, batchSize);
    for (const orderId of ids) {
      // Somebody may have paid it since.
      if (await releaseOrder(services, { orderId, by: null })) expired += 1;
    }
    if (ids.length < batchSize) return expired;
  }
}
