import type { OrderStatus } from "@ironmonger/contract/orders";

/** The states that an order may move to from each state. The database refuses every other move (`check_order_move`). */
export const allowedMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ["pending", "cancelled"],
  pending: ["shipped", "refunded"],
  shipped: [],
  cancelled: [],
  refunded: [],
};
