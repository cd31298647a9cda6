import type { OrderStatus } from "@ironmonger/contract/orders";

/** Where an order may go from each status; everything else is refused, by the database too (`check_order_move`). */
export const allowedMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ["pending", "cancelled"],
  pending: ["shipped", "refunded"],
  shipped: [],
  cancelled: [],
  refunded: [],
};
