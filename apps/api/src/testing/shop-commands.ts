import fc from "fast-check";
import { expect } from "vitest";
import { expireOrders } from "../features/orders/expire-orders.ts";
import { reconcilePayments } from "../features/payments/reconcile-payments.ts";
import { delivery } from "./delivery.ts";
import { doJobs, expectAgreement, type RealShop } from "./real-shop.ts";
import { closeIntent, type ModelOrder, release, type ShopModel, settle, take, takeBack } from "./shop-model.ts";

type Command = fc.AsyncCommand<ShopModel, RealShop>;

const conflict = { code: "CONFLICT" };
const notFound = { code: "NOT_FOUND" };
/** Only intents of the last seconds are of this run. */
const thisRun = { lookBack: 5 };

type Step = {
  name: string;
  /** Does it for real and in the model; both must agree, then and afterwards. */
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

/** The same step where it makes sense: without a push most orders would end before they are paid. */
const sensibly = (step: Step, makesSense: (order: ModelOrder) => boolean): Step => ({
  ...step,
  name: `${step.name}Sensibly`,
  isPossible: makesSense,
});

const place = fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 60 })).map(
  ([pick, quantity]): Command => ({
    check: () => true,
    run: async (model, real) => {
      const tool = model.tools[pick % model.tools.length];
      if (!tool) return;
      const key = `${tool.id}-${model.orders.length}`;
      const placing = real.buyer.api.orders.placeOrder({ toolId: tool.id, quantity, ...delivery, idempotencyKey: key });
      if (quantity < tool.minOrder || quantity > tool.available) {
        await expect(placing).rejects.toMatchObject(conflict);
      } else {
        const { id } = await placing;
        const order: ModelOrder = { id, key, tool, quantity, status: "unpaid", intent: undefined, isSettled: false };
        model.orders.push(order);
        take(order);
      }
      await expectAgreement(real, model);
    },
    toString: () => `place(${pick}, ${quantity})`,
  }),
);

const placeAgain: Step = {
  name: "placeAgain",
  run: async ({ id, key, tool, quantity }, { buyer }) => {
    const input = { toolId: tool.id, ...delivery, idempotencyKey: key };
    expect((await buyer.api.orders.placeOrder({ ...input, quantity })).id).toBe(id);
    await expect(buyer.api.orders.placeOrder({ ...input, quantity: quantity + 1 })).rejects.toMatchObject(conflict);
  },
};

const start: Step = {
  name: "start",
  run: async (order, { buyer }) => {
    const starting = buyer.api.payments.startPayment({ orderId: order.id });
    const { intent } = order;
    if (order.status === "cancelled") return expect(starting).rejects.toMatchObject(notFound);
    if (order.status !== "unpaid" || intent?.state === "charged") {
      await expect(starting).rejects.toMatchObject(conflict);
      return settle(order);
    }
    const { transactionId } = await starting;
    if (intent?.state === "open") expect(transactionId).toBe(intent.id);
    else expect(transactionId).not.toBe(intent?.id);
    order.intent = { id: transactionId, state: "open" };
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
    if (order.status === "cancelled") return expect(reporting).rejects.toMatchObject(notFound);
    if (order.intent?.state !== "charged") return expect(reporting).rejects.toMatchObject(conflict);
    expect(await reporting).toEqual({ isNews: order.status === "unpaid" });
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
    if (order.status === "cancelled") return expect(cancelling).rejects.toMatchObject(notFound);
    if (order.status !== "unpaid") return expect(cancelling).rejects.toMatchObject(conflict);
    await cancelling;
    release(order);
  },
};

const expire: Step = {
  name: "expire",
  run: async (order, { shop }) => {
    await shop.services.sql`update orders set expires_at = now() where id = ${order.id}`;
    expect(await expireOrders(shop.services)).toBe(order.status === "unpaid" ? 1 : 0);
    if (order.status === "unpaid") release(order);
  },
};

const ship: Step = {
  name: "ship",
  run: async (order, { admin }) => {
    const shipping = admin.api.orders.shipLines({ orderId: order.id });
    if (order.status !== "pending")
      return expect(shipping).rejects.toMatchObject(order.status === "cancelled" ? notFound : conflict);
    expect(await shipping).toMatchObject({ status: "shipped" });
    order.status = "shipped";
  },
};

const refund: Step = {
  name: "refund",
  run: async (order, { admin }) => {
    const refunding = admin.api.payments.refundOrder({ orderId: order.id });
    if (order.status !== "pending")
      return expect(refunding).rejects.toMatchObject(order.status === "cancelled" ? notFound : conflict);
    expect(await refunding).toMatchObject({ status: "refunded" });
    takeBack(order);
  },
};

/** Concurrent steps on one order; in whatever order they take effect, the model must allow the result. */
const rush: Step = {
  name: "rush",
  run: async (order, { buyer, cards, shop }) => {
    const before = order.status;
    const events = await cards.eventsOf(order.intent?.id ?? "");
    await Promise.allSettled([
      buyer.api.orders.cancelOrder({ id: order.id }),
      ...events.map(cards.deliver),
      buyer.api.payments.report({ orderId: order.id, transactionId: order.intent?.id ?? "" }),
      buyer.api.orders.cancelOrder({ id: order.id }),
    ]);
    const [now] = await shop.services.sql<{ status: string }[]>`select status from orders where id = ${order.id}`;
    if (before === "unpaid" && now?.status === "cancelled") release(order);
    settle(order);
  },
  isPossible: hasIntent,
};

const work: Step = { name: "work", run: async (_order, real, model) => doJobs(real, model) };

const reconcile: Step = {
  name: "reconcile",
  run: async (_order, { shop }, model) => {
    // So that none is passed over for having been asked about a moment ago.
    await shop.services.sql`update payments set checked_at = null where status = 'open'`;
    expect(await reconcilePayments(shop.services, thisRun)).toMatchObject({ failed: 0 });
    for (const order of model.orders) {
      settle(order);
      closeIntent(order);
    }
  },
};

const isUnpaid = ({ status }: ModelOrder) => status === "unpaid";
const isPending = ({ status }: ModelOrder) => status === "pending";
const isNews = ({ intent, isSettled }: ModelOrder) => intent?.state === "charged" && !isSettled;

const anytime = [
  placeAgain,
  start,
  pay,
  decline,
  providerCloses,
  report,
  deliver,
  cancel,
  expire,
  ship,
  refund,
  rush,
  work,
  reconcile,
];
const pushed = [
  sensibly(start, isUnpaid),
  sensibly(start, isUnpaid),
  sensibly(pay, isOpen),
  sensibly(pay, isOpen),
  sensibly(deliver, isNews),
  sensibly(report, isNews),
  sensibly(rush, isNews),
  sensibly(ship, isPending),
  sensibly(refund, isPending),
];
export const shopCommands = [
  ...Array.from({ length: 8 }, () => place),
  ...[...anytime, ...pushed, ...pushed].map(onOrder),
];
