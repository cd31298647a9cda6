import type { ReleasedOrders, ReleaseHeldOrdersInput } from "@ironmonger/contract/orders";
import type { OfficeContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { tellChange } from "../../events/tell-change.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";

/** Cancels the unpaid orders of one buyer. Returns how many; an order that was paid meanwhile stays. */
export async function releaseHeldOrders(
  ctx: OfficeContext<"orders.edit">,
  { userId }: ReleaseHeldOrdersInput,
): Promise<ReleasedOrders> {
  let released = 0;
  try {
    for await (const _ of cancelUnpaidOrders(ctx, { userId, by: ctx.user.id })) {
      released += 1;
    }
  } finally {
    // Each order has its own event; this is one entry for all of them, also if one of them fails.
    if (released > 0)
      await inTransaction(ctx, (ctx) =>
        tellChange(
          ctx,
          { entity: "user", id: userId, name: userId },
          { action: "unpaid-cancelled", before: null, after: { ordersCancelled: released } },
        ),
      );
  }
  return { released };
}
