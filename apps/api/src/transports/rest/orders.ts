import { IdempotencyKey } from "@ironmonger/contract/orders";
import { z } from "zod";
import { cancelOrder } from "../../features/orders/cancel-order.ts";
import { getOrder } from "../../features/orders/get-order.ts";
import { listAllOrders } from "../../features/orders/list-all-orders.ts";
import { listOrdersOf } from "../../features/orders/list-orders-of.ts";
import { placeOrder } from "../../features/orders/place-order.ts";
import { shipLines } from "../../features/orders/ship-lines.ts";
import { reportPayment } from "../../features/payments/report-payment.ts";
import { EmailQuery, OrderPath } from "./addresses.ts";
import { Deleted, deleted, Inserted, inserted, Updated, updated } from "./answers.ts";
import { admin, signedIn } from "./context.ts";
import { describeCall } from "./describe-call.ts";
import { requireSame } from "./require-same.ts";
import type { RestApp } from "./rest-app.ts";
import { sendList } from "./send-list.ts";
import {
  fromWireNewOrder,
  fromWirePaymentReport,
  toWireOrder,
  WireNewOrder,
  WireOrder,
  WirePaymentReport,
  WireShipping,
} from "./shapes.ts";

const tag = "Orders";

export function registerOrders(app: RestApp): void {
  app.post(
    "/order",
    describeCall({
      id: "placeOrder",
      tag,
      summary: "Place an order, and take its stock",
      access: "signed-in",
      inputs: {
        headers: z.object({
          "idempotency-key": IdempotencyKey.optional().describe(
            "The same key and body answer the same order; the same key with another body is a conflict.",
          ),
        }),
        body: WireNewOrder,
      },
      answer: Inserted,
      errors: ["not_found", "conflict"],
      isWrite: true,
    }),
    async (request) => {
      const idempotencyKey = request.headers["idempotency-key"];
      const { id } = await placeOrder(signedIn(request), { ...fromWireNewOrder(request.body), idempotencyKey });
      return inserted(id);
    },
  );

  app.get(
    "/order",
    describeCall({
      id: "listOrdersOf",
      tag,
      summary: "A buyer's own orders",
      access: "signed-in",
      inputs: { querystring: EmailQuery },
      answer: WireOrder.array(),
      errors: ["forbidden"],
    }),
    (request, reply) => sendList(request, reply, listOrdersOf(signedIn(request), request.query.email), toWireOrder),
  );

  app.get(
    "/orders",
    describeCall({ id: "listOrders", tag, summary: "All orders", access: "admin", answer: WireOrder.array() }),
    (request, reply) => sendList(request, reply, listAllOrders(admin(request)), toWireOrder),
  );

  app.get(
    "/order/:id",
    describeCall({
      id: "getOrder",
      tag,
      summary: "One order, to its buyer or an admin",
      access: "signed-in",
      inputs: { params: OrderPath },
      answer: WireOrder,
      errors: ["not_found"],
    }),
    async (request) => toWireOrder(await getOrder(signedIn(request), request.params)),
  );

  app.patch(
    "/order/:id",
    describeCall({
      id: "reportPayment",
      tag,
      summary: "Report that the card provider took the payment",
      description: "The shop asks the provider itself. Repeated with the same payment, `modifiedCount` is 0.",
      access: "signed-in",
      inputs: { params: OrderPath, body: WirePaymentReport },
      answer: Updated,
      errors: ["not_found", "conflict"],
      isWrite: true,
    }),
    async (request) => {
      const { params, body } = request;
      requireSame("orderId", params.id, body.orderId);
      const { isNews } = await reportPayment(signedIn(request), fromWirePaymentReport(params.id, body));
      return updated(isNews);
    },
  );

  app.put(
    "/order/:id",
    describeCall({
      id: "shipOrder",
      tag,
      summary: "Mark a paid order as shipped",
      access: "admin",
      inputs: { params: OrderPath, body: WireShipping },
      answer: Updated,
      errors: ["not_found", "conflict"],
      isWrite: true,
    }),
    async (request) => {
      await shipLines(admin(request), { orderId: request.params.id });
      return updated(true);
    },
  );

  app.delete(
    "/order/:id",
    describeCall({
      id: "cancelOrder",
      tag,
      summary: "Cancel an unpaid order, and give its stock back",
      access: "signed-in",
      inputs: { params: OrderPath },
      answer: Deleted,
      errors: ["not_found", "conflict"],
      isWrite: true,
    }),
    async (request) => {
      await cancelOrder(signedIn(request), request.params);
      return deleted;
    },
  );
}
