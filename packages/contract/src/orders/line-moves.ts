import type { orderStatuses } from "../tables/table-choices.ts";

type Status = (typeof orderStatuses)[number];

/**
 * The states that an order line may go to from each state. Shipping can be undone, and a refund that fails brings back the state from before
 * it. The database refuses every other move: its trigger is generated from this table.
 */
export const lineMoves: Readonly<Record<Status, readonly Status[]>> = {
  unpaid: ["pending", "cancelled"],
  pending: ["shipped", "refunded"],
  shipped: ["pending", "refunded"],
  refunded: ["pending", "shipped"],
  cancelled: [],
};

/** The states in which a line can hold stock: pieces that nobody has paid for, and that return if the order is cancelled or expires. */
export const holdingStates: readonly Status[] = ["unpaid"];
