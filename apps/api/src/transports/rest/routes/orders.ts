import type { Order } from "@ironmonger/contract/orders";
import { IdempotencyKey, type PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import { z } from "zod";
import type { SignedInContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { getTool } from "../../../features/catalog/get-tool.ts";
import { cancelLine } from "../../../features/orders/cancelling/cancel-line.ts";
import { getOrderLine } from "../../../features/orders/get-order-line.ts";
import { listAllLines } from "../../../features/orders/lists/list-all-lines.ts";
import { listLinesOf } from "../../../features/orders/lists/list-lines-of.ts";
import { placeOrder } from "../../../features/orders/place-order.ts";
import { shipLines } from "../../../features/orders/shipping/ship-lines.ts";
import { reportPayment } from "../../../features/payments/report-payment.ts";
import { Deleted, deleted, Inserted, inserted, Updated, updated } from "../answers.ts";
import { office, signedIn } from "../context.ts";
import { describeCall } from "../open-api/describe-call.ts";
import { requireSame } from "../require-same.ts";
import type { RestApp } from "../rest-app.ts";
import { sendList } from "../send-list.ts";
import {
  fromWireNewOrder,
  fromWirePaymentReport,
  toWireOrder,
  WireNewOrder,
  WireOrder,
  WirePaymentReport,
  WireShipping,
} from "../shapes.ts";
import { EmailQuery, OrderPath } from "./addresses.ts";

const tag = "Orders";

export function registerOrders(app: RestApp): void {
  registerPlacing(app);
  registerReading(app);
  registerPayment(app);
  registerShipping(app);
  registerCancelling(app);
}

function registerPlacing(app: RestApp): void {
  app.post(
    "/order",
    describeCall({
      id: "placeOrder",
      tag,
      summary: "Place an order, and take its stock",
      description:
        "Where the tax depends on the region, the one that the text of the address names counts (`Buffalo, NY 14201`), otherwise the rate of the country.",
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
      const order = await placeNamedTool(signedIn(request), { ...fromWireNewOrder(request.body), idempotencyKey });
      return inserted(order.lines[0]?.id ?? order.id);
    },
  );
}

function registerReading(app: RestApp): void {
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
    (request, reply) => sendList(request, reply, listLinesOf(signedIn(request), request.query.email), toWireOrder),
  );

  app.get(
    "/orders",
    describeCall({
      id: "listOrders",
      tag,
      summary: "All orders",
      access: { permission: "orders.read" },
      answer: WireOrder.array(),
    }),
    (request, reply) => sendList(request, reply, listAllLines(office(request, "orders.read")), toWireOrder),
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
    async (request) => toWireOrder(await getOrderLine(signedIn(request), request.params)),
  );
}

function registerPayment(app: RestApp): void {
  app.patch(
    "/order/:id",
    describeCall({
      id: "reportPayment",
      tag,
      summary: "Report that the card provider took the payment",
      description: "The shop verifies it with the provider. Repeated with the same payment, `modifiedCount` is 0.",
      access: "signed-in",
      inputs: { params: OrderPath, body: WirePaymentReport },
      answer: Updated,
      errors: ["not_found", "conflict"],
      isWrite: true,
    }),
    async (request) => {
      const { params, body } = request;
      requireSame("orderId", params.id, body.orderId);
      const ctx = signedIn(request);
      const { order } = await getOrderLine(ctx, params);
      const { hasChanged } = await reportPayment(ctx, fromWirePaymentReport(order.id, body));
      return updated(hasChanged);
    },
  );
}

function registerShipping(app: RestApp): void {
  app.put(
    "/order/:id",
    describeCall({
      id: "shipOrder",
      tag,
      summary: "Mark a paid order as shipped",
      access: { permission: "orders.ship" },
      inputs: { params: OrderPath, body: WireShipping },
      answer: Updated,
      errors: ["not_found", "conflict"],
      isWrite: true,
    }),
    async (request) => {
      const ctx = office(request, "orders.ship");
      const { order, line } = await getOrderLine(ctx, request.params);
      await shipLines(ctx, { orderId: order.id, lines: [{ lineId: line.id }], carrier: null, trackingNumber: null });
      return updated(true);
    },
  );
}

function registerCancelling(app: RestApp): void {
  app.delete(
    "/order/:id",
    describeCall({
      id: "cancelOrder",
      tag,
      summary: "Cancel an unpaid order, and give its stock back",
      description:
        "An order is refused (409) if the prices of other tools that were ordered with it depend on it: tools of its family that would no longer reach their price break or minimum order. A colleague's order is cancelled by approvers and managers of the company (403 for others).",
      access: "signed-in",
      inputs: { params: OrderPath },
      answer: Deleted,
      errors: ["forbidden", "not_found", "conflict"],
      isWrite: true,
    }),
    async (request) => {
      const ctx = signedIn(request);
      const { line } = await getOrderLine(ctx, request.params);
      await cancelLine(ctx, { id: line.id });
      return deleted;
    },
  );
}

/**
 * As `placeOrder`. A refusal for a tool that is not in the shop is "not found", because the client has named only this one; others name the
 * fields of the body, which knows no lines.
 */
async function placeNamedTool(ctx: SignedInContext, order: PlaceOrderInput): Promise<Order> {
  try {
    return await placeOrder(ctx, order, { isRegionOptional: true });
  } catch (error) {
    const [line] = order.lines;
    if (!line || !(error instanceof DomainError) || !error.issues) throw error;
    await getTool(ctx, { id: line.toolId });
    const issues = error.issues.map(({ path, message }) => ({ path: path.replace(/^lines\.0/, "body"), message }));
    throw new DomainError(error.kind, error.message, { issues, cause: error });
  }
}
