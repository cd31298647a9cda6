import {
  AddNoteInput,
  GetOrderInput,
  GetOrdersInput,
  HeldOrders,
  ListMyOrdersInput,
  ListOrderEventsInput,
  ListOrdersInput,
  Order,
  OrderAgainInput,
  OrderEvent,
  OrderedAgain,
  OrderId,
  OrderPage,
  OrderWithShipments,
  ReleasedOrders,
  ReleaseHeldOrdersInput,
  SendMessageInput,
  ShipLinesInput,
  ShipOrdersInput,
  ShippedOrder,
  TrackShipmentInput,
  UndoneShipment,
  UndoShipmentInput,
  UndoShipmentsInput,
} from "@ironmonger/contract/orders";
import { PlaceForInput, PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { z } from "zod";
import { cancelLine } from "../../../features/orders/cancelling/cancel-line.ts";
import { cancelOrder } from "../../../features/orders/cancelling/cancel-order.ts";
import { releaseHeldOrders } from "../../../features/orders/cancelling/release-held-orders.ts";
import { getOrder, getOrders } from "../../../features/orders/get-order.ts";
import { listOrderEvents } from "../../../features/orders/list-order-events.ts";
import { listHeldOrders } from "../../../features/orders/lists/list-held-orders.ts";
import { listMyOrders } from "../../../features/orders/lists/list-my-orders.ts";
import { listOrders } from "../../../features/orders/lists/list-orders.ts";
import { orderAgain } from "../../../features/orders/order-again.ts";
import { placeFor } from "../../../features/orders/place-for.ts";
import { placeOrder } from "../../../features/orders/place-order.ts";
import { shipLines } from "../../../features/orders/shipping/ship-lines.ts";
import { shipOrders, undoShipments } from "../../../features/orders/shipping/ship-orders.ts";
import { trackShipment } from "../../../features/orders/shipping/track-shipment.ts";
import { undoShipment } from "../../../features/orders/shipping/undo-shipment.ts";
import { addNote, sendMessage } from "../../../features/orders/write-about-order.ts";
import { officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const ordersRouter = router({
  placeOrder: signedInProcedure
    .input(PlaceOrderInput)
    .output(Order)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  placeFor: officeProcedure("orders.place")
    .input(PlaceForInput)
    .output(Order)
    .mutation(({ ctx, input }) => placeFor(ctx, input)),
  orderAgain: signedInProcedure
    .input(OrderAgainInput)
    .output(OrderedAgain)
    .mutation(({ ctx, input }) => orderAgain(ctx, input)),
  listMyOrders: signedInProcedure
    .input(ListMyOrdersInput.prefault({}))
    .output(OrderPage)
    .query(({ ctx, input }) => listMyOrders(ctx, input)),
  getOrder: signedInProcedure
    .input(GetOrderInput)
    .output(OrderWithShipments)
    .query(({ ctx, input }) => getOrder(ctx, input)),
  listOrderEvents: signedInProcedure
    .input(ListOrderEventsInput)
    .output(z.array(OrderEvent))
    .query(({ ctx, input }) => listOrderEvents(ctx, input)),
  addNote: officeProcedure("orders.edit")
    .input(AddNoteInput)
    .output(z.array(OrderEvent))
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  sendMessage: officeProcedure("orders.edit")
    .input(SendMessageInput)
    .output(z.array(OrderEvent))
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  cancelLine: signedInProcedure
    .input(OrderId)
    .output(OrderWithShipments)
    .mutation(({ ctx, input }) => cancelLine(ctx, input)),
  cancelOrder: signedInProcedure
    .input(OrderId)
    .output(OrderWithShipments)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  listOrders: officeProcedure("orders.read")
    .input(ListOrdersInput.prefault({}))
    .output(OrderPage)
    .query(({ ctx, input }) => listOrders(ctx, input)),
  listHeldOrders: officeProcedure("orders.read")
    .output(z.array(HeldOrders))
    .query(({ ctx }) => listHeldOrders(ctx)),
  releaseHeldOrders: officeProcedure("orders.edit")
    .input(ReleaseHeldOrdersInput)
    .output(ReleasedOrders)
    .mutation(({ ctx, input }) => releaseHeldOrders(ctx, input)),
  shipLines: officeProcedure("orders.ship")
    .input(ShipLinesInput)
    .output(OrderWithShipments)
    .mutation(({ ctx, input }) => shipLines(ctx, input)),
  getOrders: officeProcedure("orders.read")
    .input(GetOrdersInput)
    .output(z.array(OrderWithShipments))
    .query(({ ctx, input }) => getOrders(ctx, input)),
  shipOrders: officeProcedure("orders.ship")
    .input(ShipOrdersInput)
    .output(z.array(ShippedOrder))
    .mutation(({ ctx, input }) => shipOrders(ctx, input)),
  undoShipments: officeProcedure("orders.ship")
    .input(UndoShipmentsInput)
    .output(z.array(UndoneShipment))
    .mutation(({ ctx, input }) => undoShipments(ctx, input)),
  undoShipment: officeProcedure("orders.ship")
    .input(UndoShipmentInput)
    .output(OrderWithShipments)
    .mutation(({ ctx, input }) => undoShipment(ctx, input)),
  trackShipment: officeProcedure("orders.ship")
    .input(TrackShipmentInput)
    .output(OrderWithShipments)
    .mutation(({ ctx, input }) => trackShipment(ctx, input)),
});
