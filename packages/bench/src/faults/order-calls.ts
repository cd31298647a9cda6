import type { AcknowledgedOrder } from "./observations.ts";
import { type Answer, textField } from "./send-request.ts";
import type { Caller } from "./shop-caller.ts";

export type RequestedLine = { toolId: string; quantity: number };

/** The calls by which customers order and pay. An order that does not exist yet or any more gets a 4xx. */
export type OrderCalls = {
  placeOrder: (call: Caller, lines: RequestedLine[], key: string) => Promise<Answer | undefined>;
  /** Reads the response of `placeOrder`. */
  readPlaced: (answer: Answer, key: string) => AcknowledgedOrder;
  startPayment: (call: Caller, order: AcknowledgedOrder) => Promise<Answer | undefined>;
  /** Reads the response of `startPayment`. */
  readIntentId: (answer: Answer | undefined) => string;
  report: (call: Caller, order: AcknowledgedOrder, intentId: string) => Promise<Answer | undefined>;
  cancelOrder: (call: Caller, order: AcknowledgedOrder) => Promise<Answer | undefined>;
  cancelLine: (call: Caller, lineId: string) => Promise<Answer | undefined>;
};

const delivery = { address: "1 High Street", phone: "12345678" };

const mutate = (call: Caller, procedure: string, body: object) => call(`/trpc/${procedure}`, { method: "POST", body });
/** The result of a procedure. */
export const dataOf = (answer: Answer | undefined): unknown =>
  (answer?.body as { result?: { data?: unknown } } | undefined)?.result?.data;

/** As the pages do. */
export const pageCalls: OrderCalls = {
  placeOrder: (call, lines, idempotencyKey) =>
    mutate(call, "orders.placeOrder", {
      lines: lines.map(({ toolId, quantity }) => ({ toolId, quantity })),
      ...delivery,
      idempotencyKey,
    }),
  readPlaced: (answer, key) => {
    const { id, lines, totalCents } = dataOf(answer) as { id: string; lines: { id: string }[]; totalCents: number };
    return { id, key, lineIds: lines.map((line) => line.id), isRest: false, totalCents };
  },
  startPayment: (call, { id }) => mutate(call, "payments.startPayment", { orderId: id }),
  readIntentId: (answer) => (dataOf(answer) as { transactionId?: string } | undefined)?.transactionId ?? "",
  report: (call, { id }, transactionId) => mutate(call, "payments.report", { orderId: id, transactionId }),
  cancelOrder: (call, { id }) => mutate(call, "orders.cancelOrder", { id }),
  cancelLine: (call, id) => mutate(call, "orders.cancelLine", { id }),
};

/** By the REST API, where orders have one line, whose id stands for the order. */
export const restCalls: OrderCalls = {
  placeOrder: (call, [line], key) =>
    call("/order", {
      method: "POST",
      body: { toolId: line?.toolId, quantity: line?.quantity, ...delivery },
      headers: { "idempotency-key": key },
    }),
  readPlaced: (answer, key) => {
    const id = textField(answer, "insertedId");
    return { id, key, lineIds: [id], isRest: true, totalCents: null };
  },
  startPayment: async (call, { id }) => {
    // With tax and delivery.
    const order = await call(`/order/${id}`, { method: "GET" });
    if (order?.status !== 200) return order;
    const { toPay } = order.body as { toPay: number };
    return call("/create-payment-intent", { method: "POST", body: { toPay, orderId: id } });
  },
  readIntentId: (answer) => textField(answer, "clientSecret").split("_secret_")[0] ?? "",
  report: (call, { id }, intentId) =>
    call(`/order/${id}`, { method: "PATCH", body: { orderId: id, transectionId: intentId, status: "pending" } }),
  cancelOrder: (call, { id }) => call(`/order/${id}`, { method: "DELETE" }),
  cancelLine: (call, id) => call(`/order/${id}`, { method: "DELETE" }),
};
