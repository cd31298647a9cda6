import {
  ListMyOrdersInput,
  ListOrderEventsInput,
  ListOrdersInput,
  Order,
  OrderEvent,
  OrderId,
  OrderPage,
  PlaceOrderOnceInput,
  ShipLinesInput,
} from "@ironmonger/contract/orders";
import { z } from "zod";
import { cancelOrder } from "../../features/orders/cancel-order.ts";
import { getOrder } from "../../features/orders/get-order.ts";
import { listMyOrders } from "../../features/orders/list-my-orders.ts";
import { listOrderEvents } from "../../features/orders/list-order-events.ts";
import { listOrders } from "../../features/orders/list-orders.ts";
import { placeOrder } from "../../features/orders/place-order.ts";
import { shipLines } from "../../features/orders/ship-lines.ts";
import { adminProcedure, router, signedInProcedure } from "./procedures.ts";

export const ordersRouter = router({
  placeOrder: signedInProcedure
    .input(PlaceOrderOnceInput)
    .output(Order)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  listMyOrders: signedInProcedure
    .input(ListMyOrdersInput)
    .output(OrderPage)
    .query(({ ctx, input }) => listMyOrders(ctx, input)),
  getOrder: signedInProcedure
    .input(OrderId)
    .output(Order)
    .query(({ ctx, input }) => getOrder(ctx, input)),
  listOrderEvents: signedInProcedure
    .input(ListOrderEventsInput)
    .output(z.array(OrderEvent))
    .query(({ ctx, input }) => listOrderEvents(ctx, input)),
  cancelOrder: signedInProcedure
    .input(OrderId)
    .output(Order)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  listOrders: adminProcedure
    .input(ListOrdersInput)
    .output(OrderPage)
    .query(({ ctx, input }) => listOrders(ctx, input)),
  shipLines: adminProcedure
    .input(ShipLinesInput)
    .output(Order)
    .mutation(({ ctx, input }) => shipLines(ctx, input)),
});
