import {
  AddNoteInput,
  GetOrderInput,
  GetOrdersInput,
  HeldOrders,
  LastDelivery,
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
import { findLastDelivery } from "../../../features/orders/find-last-delivery.ts";
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
import { NoInput, officeProcedure, router, signedInProcedure } from "../procedures.ts";

export const ordersRouter = router({
  placeOrder: signedInProcedure.mutation(PlaceOrderInput, Order, placeOrder),
  placeFor: officeProcedure("orders.place").mutation(PlaceForInput, Order, placeFor),
  orderAgain: signedInProcedure.mutation(OrderAgainInput, OrderedAgain, orderAgain),
  listMyOrders: signedInProcedure.query(ListMyOrdersInput.prefault({}), OrderPage, listMyOrders),
  findLastDelivery: signedInProcedure.query(NoInput, LastDelivery, findLastDelivery),
  getOrder: signedInProcedure.query(GetOrderInput, OrderWithShipments, getOrder),
  listOrderEvents: signedInProcedure.query(ListOrderEventsInput, z.array(OrderEvent), listOrderEvents),
  addNote: officeProcedure("orders.edit").mutation(AddNoteInput, z.array(OrderEvent), addNote),
  sendMessage: officeProcedure("orders.edit").mutation(SendMessageInput, z.array(OrderEvent), sendMessage),
  cancelLine: signedInProcedure.mutation(OrderId, OrderWithShipments, cancelLine),
  cancelOrder: signedInProcedure.mutation(OrderId, OrderWithShipments, cancelOrder),
  listOrders: officeProcedure("orders.read").query(ListOrdersInput.prefault({}), OrderPage, listOrders),
  listHeldOrders: officeProcedure("orders.read").query(NoInput, z.array(HeldOrders), listHeldOrders),
  releaseHeldOrders: officeProcedure("orders.edit").mutation(ReleaseHeldOrdersInput, ReleasedOrders, releaseHeldOrders),
  shipLines: officeProcedure("orders.ship").mutation(ShipLinesInput, OrderWithShipments, shipLines),
  getOrders: officeProcedure("orders.read").query(GetOrdersInput, z.array(OrderWithShipments), getOrders),
  shipOrders: officeProcedure("orders.ship").mutation(ShipOrdersInput, z.array(ShippedOrder), shipOrders),
  undoShipments: officeProcedure("orders.ship").mutation(UndoShipmentsInput, z.array(UndoneShipment), undoShipments),
  undoShipment: officeProcedure("orders.ship").mutation(UndoShipmentInput, OrderWithShipments, undoShipment),
  trackShipment: officeProcedure("orders.ship").mutation(TrackShipmentInput, OrderWithShipments, trackShipment),
});
