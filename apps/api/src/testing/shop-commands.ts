import fc from "fast-check";
import { expect } from "vitest";
import { expireOrders } from "../features/orders/cancelling/expire-orders.ts";
import { reconcilePayments } from "../features/payments/reconcile-payments.ts";
import { orderOf } from "./delivery.ts";
import { doJobs, expectAgreement, type RealShop } from "./real-shop.ts";
import {
  closeIntent,
  isCancelled,
  isDue,
  isPending,
  isUnpaid,
  isUnsettled,
  type ModelLine,
  type ModelOrder,
  release,
  releaseAll,
  type ShopModel,
  settle,
  take,
  takeBack,
  totalCents,
} from "./shop-model.ts";

type Command = fc.AsyncCommand<ShopModel, RealShop>;

const conflict = { code: "CONFLICT" };
const notFound = { code: "NOT_FOUND" };
/** Only intents of the last seconds are of this run. */
const thisRun = { lookBack: 5 };

type Step = {
  name: string;
  /** Does it in the shop and in the model. Both must agree on the result and on the state afterwards. */
  run: (order: ModelOrder, real: RealShop, model: ShopModel) => Promise<void>;
  isPossible?: (order: ModelOrder) => boolean;
};

/** A step about one of the orders for which it is possible. */
const onOrder = ({ name, run, isPossible = () => true }: Step) =>
  fc.nat().map((pick): Command => {
    const choose = ({ orders }: ShopModel) => {
      const possible = orders.filter(isPossible);
      return possible[pick % possible.length];
    };
    return {
      check: (model) => choose(model) !== undefined,
      run: async (model, real) => {
        const order = choose(model);
        if (!order) return;
        await run(order, real, model);
        await expectAgreement(real, model);
      },
      toString: () => `${name}(${pick})`,
    };
  });

/** The same step, only where it makes sense: otherwise most orders would end before they are paid. */
const sensibly = (step: Step, makesSense: (order: ModelOrder) => boolean): Step => ({
  ...step,
  name: `${step.name}Sensibly`,
  isPossible: makesSense,
});

const linesOf = (model: ShopModel, quantities: (number | null)[]): Omit<ModelLine, "id" | "status">[] =>
  quantities.flatMap((quantity, position) => {
    const tool = model.tools[position];
    return tool && quantity !== null ? { tool, quantity } : [];
  });
const orderInput = (lines: Pick<ModelLine, "tool" | "quantity">[]) =>
  orderOf(...lines.map(({ tool, quantity }) => [tool.id, quantity] as const));

const quantity = fc.integer({ min: 1, max: 60 });
/** How many pieces of each tool; null for none. */
const placeOrder = fc.tuple(fc.option(quantity), fc.option(quantity), quantity).map(
  (quantities): Command => ({
    check: () => true,
    run: async (model, real) => {
      const lines = linesOf(model, quantities);
      const key = `${model.tools[0]?.id}-${model.orders.length}`;
      const placing = real.buyer.api.orders.placeOrder({ ...orderInput(lines), idempotencyKey: key });
      if (lines.some((line) => line.quantity < line.tool.minOrder || line.quantity > line.tool.available)) {
        await expect(placing).rejects.toMatchObject(conflict);
      } else {
        const placed = await placing;
        const ordered = lines.map((line, position): ModelLine => {
          take(line);
          return { ...line, id: placed.lines[position]?.id ?? "", status: "unpaid" };
        });
        const lastLine = ordered.at(-1);
        if (lastLine) model.orders.push({ id: placed.id, key, lines: ordered, lastLine, intent: undefined });
      }
      await expectAgreement(real, model);
    },
    toString: () => `place(${quantities.join(", ")})`,
  }),
);

const placeAgain: Step = {
  name: "placeAgain",
  run: async (order, { buyer }) => {
    const { id, key, lines } = order;
    const again = buyer.api.orders.placeOrder({ ...orderInput(lines), idempotencyKey: key });
    if (isCancelled(order)) return expect(again).rejects.toMatchObject(conflict);
    expect((await again).id).toBe(id);
    const more = lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
    const other = buyer.api.orders.placeOrder({ ...orderInput(more), idempotencyKey: key });
    await expect(other).rejects.toMatchObject(conflict);
  },
};

const start: Step = {
  name: "start",
  run: async (order, { buyer }) => {
    const starting = buyer.api.payments.startPayment({ orderId: order.id });
    if (!isUnpaid(order) || (isUnsettled(order) && isDue(order))) {
      await expect(starting).rejects.toMatchObject(conflict);
      return settle(order);
    }
    const { transactionId: id } = await starting;
    if (order.intent?.state === "open" && isDue(order)) return expect(id).toBe(order.intent.id);
    expect(id).not.toBe(order.intent?.id);
    // An intent of another amount is closed, or refunded.
    closeIntent(order);
    order.intent = { id, cents: totalCents(order), state: "open", isSettled: false };
  },
};

const hasIntent = (order: ModelOrder) => order.intent !== undefined;
const isOpen = ({ intent }: ModelOrder) => intent?.state === "open";

const pay: Step = {
  name: "pay",
  run: async ({ intent }, { cards }) => {
    if (!intent) return;
    if (intent.state !== "open") return expect(cards.pay(intent.id)).rejects.toThrow();
    await cards.pay(intent.id);
    intent.state = "charged";
  },
  isPossible: hasIntent,
};

const decline: Step = {
  name: "decline",
  run: async ({ intent }, { cards }) => expect(cards.pay(intent?.id ?? "", "pm_card_chargeDeclined")).rejects.toThrow(),
  isPossible: isOpen,
};

const providerCloses: Step = {
  name: "providerCloses",
  run: async ({ intent }, { shop }) => {
    if (!intent) return;
    await shop.services.cardProvider.paymentIntents.cancel(intent.id);
    intent.state = "closed";
  },
  isPossible: isOpen,
};

const report: Step = {
  name: "report",
  run: async (order, { buyer }) => {
    const reporting = buyer.api.payments.report({ orderId: order.id, transactionId: order.intent?.id ?? "" });
    if (isCancelled(order)) return expect(reporting).rejects.toMatchObject(notFound);
    if (!isUnpaid(order)) return expect(await reporting).toEqual({ hasChanged: false });
    if (!isUnsettled(order) || !isDue(order)) return expect(reporting).rejects.toMatchObject(conflict);
    expect(await reporting).toEqual({ hasChanged: true });
    settle(order);
  },
  isPossible: hasIntent,
};

const deliver: Step = {
  name: "deliver",
  run: async (order, { cards }) => {
    const events = await cards.eventsOf(order.intent?.id ?? "");
    const answers = await Promise.all([...events.toReversed(), ...events].map(cards.deliver));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    settle(order);
  },
  isPossible: hasIntent,
};

const cancel: Step = {
  name: "cancel",
  run: async (order, { buyer }) => {
    const cancelling = buyer.api.orders.cancelOrder({ id: order.id });
    if (!isUnpaid(order)) return expect(cancelling).rejects.toMatchObject(conflict);
    await cancelling;
    releaseAll(order);
  },
};

const cancelLine: Step = {
  name: "cancelLine",
  run: async (order, { buyer }) => {
    const line = order.lastLine;
    const cancelling = buyer.api.orders.cancelLine({ id: line.id });
    if (line.status !== "unpaid") return expect(cancelling).rejects.toMatchObject(conflict);
    await cancelling;
    release(line);
  },
};

const expire: Step = {
  name: "expire",
  run: async (order, { shop }) => {
    await shop.services.sql`update orders set expires_at = now() where id = ${order.id}`;
    expect(await expireOrders(shop.services)).toBe(isUnpaid(order) ? 1 : 0);
    releaseAll(order);
  },
};

const pendingOf = ({ lines }: ModelOrder) => lines.filter(({ status }) => status === "pending");

const ship: Step = {
  name: "ship",
  run: async (order, { admin }) => {
    const shipping = admin.api.orders.shipLines({ orderId: order.id });
    if (!isPending(order)) return expect(shipping).rejects.toMatchObject(conflict);
    await shipping;
    for (const line of pendingOf(order)) line.status = "shipped";
  },
};

const shipLine: Step = {
  name: "shipLine",
  run: async (order, { admin }) => {
    const line = order.lastLine;
    const shipping = admin.api.orders.shipLines({ orderId: order.id, lines: [{ lineId: line.id }] });
    if (line.status !== "pending") return expect(shipping).rejects.toMatchObject(conflict);
    await shipping;
    line.status = "shipped";
  },
};

const isPaid = ({ status }: Pick<ModelLine, "status">) => status === "pending" || status === "shipped";

const refund: Step = {
  name: "refund",
  run: async (order, { admin }) => {
    const refunding = admin.api.payments.refundOrder({ orderId: order.id, reason: "Broken", restock: true });
    const paid = order.lines.filter(isPaid);
    if (paid.length === 0) return expect(refunding).rejects.toMatchObject(conflict);
    await refunding;
    for (const line of paid) takeBack(line, { restock: true });
  },
};

const refundLine: Step = {
  name: "refundLine",
  run: async (order, { admin }) => {
    const line = order.lastLine;
    const input = { orderId: order.id, lines: [{ lineId: line.id }], reason: "Broken", restock: false };
    const refunding = admin.api.payments.refundLines(input);
    if (!isPaid(line)) return expect(refunding).rejects.toMatchObject(conflict);
    await refunding;
    takeBack(line, { restock: false });
  },
};

/** Concurrent steps on one order; in whatever order they take effect, the model must allow the result. */
const rush: Step = {
  name: "rush",
  run: async (order, { buyer, cards, shop }) => {
    const events = await cards.eventsOf(order.intent?.id ?? "");
    await Promise.allSettled([
      buyer.api.orders.cancelLine({ id: order.lastLine.id }),
      ...events.map(cards.deliver),
      buyer.api.payments.report({ orderId: order.id, transactionId: order.intent?.id ?? "" }),
      buyer.api.orders.cancelOrder({ id: order.id }),
    ]);
    const rows = await shop.services.sql<{ id: string }[]>`
      select id from order_lines where order_id = ${order.id} and status = 'cancelled'`;
    for (const line of order.lines)
      if (line.status === "unpaid" && rows.some(({ id }) => id === line.id)) release(line);
    settle(order);
  },
  isPossible: hasIntent,
};

const work: Step = { name: "work", run: async (_order, real, model) => doJobs(real, model) };

const reconcile: Step = {
  name: "reconcile",
  run: async (_order, { shop }, model) => {
    // So that none is skipped because it was checked a moment ago.
    await shop.services.sql`update payments set checked_at = null where status = 'open'`;
    expect(await reconcilePayments(shop.services, thisRun)).toMatchObject({ failed: 0 });
    for (const order of model.orders) {
      settle(order);
      closeIntent(order);
    }
  },
};

const anytime = [
  placeAgain,
  start,
  pay,
  decline,
  providerCloses,
  report,
  deliver,
  cancel,
  cancelLine,
  expire,
  ship,
  shipLine,
  refund,
  refundLine,
  rush,
  work,
  reconcile,
];
const pushed = [
  sensibly(start, isUnpaid),
  sensibly(start, isUnpaid),
  sensibly(pay, isOpen),
  sensibly(pay, isOpen),
  sensibly(deliver, isUnsettled),
  sensibly(report, isUnsettled),
  sensibly(rush, isUnsettled),
  sensibly(cancelLine, isUnpaid),
  sensibly(ship, isPending),
  sensibly(shipLine, isPending),
  sensibly(refund, isPending),
  sensibly(refundLine, isPending),
];
export const shopCommands = [
  ...Array.from({ length: 8 }, () => placeOrder),
  ...[...anytime, ...pushed, ...pushed].map(onOrder),
];
