import {
  ListMyOrdersInput,
  ListOrdersInput,
  Order,
  OrderEvent,
  OrderId,
  OrderPage,
  PlaceOrderOnceInput,
} from "@ironmonger/contract/orders";
import { z } from "zod";
import { adminProcedure, router, signedInProcedure } from "../../trpc/procedures.ts";
import { cancelOrder } from "./cancel-order.ts";
import { listMyOrders } from "./list-my-orders.ts";
import { listOrders } from "./list-orders.ts";
import { placeOrder } from "./place-order.ts";
import { refundOrder } from "./refund-order.ts";
import { shipOrder } from "./ship-order.ts";
import { showOrder } from "./show-order.ts";
import { showOrderHistory } from "./show-order-history.ts";

export const ordersRouter = router({
  place: signedInProcedure
    .input(PlaceOrderOnceInput)
    .output(Order)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  listMine: signedInProcedure
    .input(ListMyOrdersInput)
    .output(OrderPage)
    .query(({ ctx, input }) => listMyOrders(ctx, input)),
  show: signedInProcedure
    .input(OrderId)
    .output(Order)
    .query(({ ctx, input }) => showOrder(ctx, input)),
  history: signedInProcedure
    .input(OrderId)
    .output(z.array(OrderEvent))
    .query(({ ctx, input }) => showOrderHistory(ctx, input)),
  cancel: signedInProcedure
    .input(OrderId)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  list: adminProcedure
    .input(ListOrdersInput)
    .output(OrderPage)
    .query(({ ctx, input }) => listOrders(ctx, input)),
  ship: adminProcedure
    .input(OrderId)
    .output(Order)
    .mutation(({ ctx, input }) => shipOrder(ctx, input)),
  refund: adminProcedure
    .input(OrderId)
    .output(Order)
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),
});
