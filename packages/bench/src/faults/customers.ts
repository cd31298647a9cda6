import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@ironmonger/db/seed/seeded-random";
import type { AcknowledgedOrder, Observations } from "./observations.ts";
import { type OrderCalls, pageCalls, type RequestedLine, restCalls } from "./order-calls.ts";
import { sendRequest } from "./send-request.ts";
import { type Caller, callerFor, retry, type Shop } from "./shop-caller.ts";
import { shuffled } from "./shuffled.ts";

export type ToolOnSale = { id: string; minOrder: number; available: number };
/** What a simulated customer needs to act. */
export type Simulation = {
  shop: Shop;
  observations: Observations;
  random: Random;
  tools: [ToolOnSale, ...ToolOnSale[]];
  isOver: () => boolean;
};

const maxLines = 20;
/** Cards that are declined, whose refunds take time or fail, or whose payments are disputed. */
const specialCards = [
  ...(["pm_card_visa_chargeDeclined", "pm_card_pendingRefund", "pm_card_refundFail", "pm_card_createDispute"] as const),
  ...(["pm_card_createDisputeInquiry", "pm_card_createIssuerFraudRecord"] as const),
] as const;

/** A customer who registers, then orders, pays, reports, cancels or abandons orders, until the time is over. */
export async function shopUntilOver(simulation: Simulation, name: string): Promise<void> {
  const stranger = callerFor(simulation, "");
  const body = { name, email: `${name}@example.com`, password: "correct horse battery" };
  let account = await retry(simulation, () => stranger("/auth/sign-up", { method: "POST", body }));
  // The first attempt may have succeeded without a response.
  if (account?.status === 409)
    account = await retry(simulation, () => stranger("/auth/sign-in", { method: "POST", body }));
  if (account?.status !== 200) return;
  const call = callerFor(simulation, account.cookie);
  while (!simulation.isOver()) {
    await orderOnce(simulation, call);
    await sleep(simulation.random.between(5, 150));
  }
}

/** One line for some, up to twenty for others, in any order of tools. */
function chooseLines({ random, tools }: Simulation): RequestedLine[] {
  const count = random.chance(0.4) ? 1 : random.between(1, Math.min(maxLines, tools.length));
  return shuffled(random, tools)
    .slice(0, count)
    .map(({ id, minOrder }) => ({ toolId: id, quantity: minOrder + random.between(0, 2) }));
}

async function orderOnce(simulation: Simulation, call: Caller): Promise<void> {
  const { random, observations } = simulation;
  const lines = chooseLines(simulation);
  const calls = lines.length === 1 && random.chance(0.5) ? restCalls : pageCalls;
  const key = `key-${random.next()}-${random.next()}`;
  const answer = await retry(simulation, () => calls.placeOrder(call, lines, key));
  if (answer?.status !== 200) return;
  const order = calls.readPlaced(answer, key);
  observations.placed.set(order.id, order);

  const work = { simulation, call, calls, order };
  const choice = random.next();
  if (choice < 0.1) return;
  if (choice < 0.2) return cancelOrder(work);
  if (choice < 0.35) await cancelLine(work);
  const paying = pay(work);
  if (choice > 0.9) await pay(work);
  else if (choice > 0.8) await cancelOrder(work);
  else if (choice > 0.6) await cancelLine(work);
  await paying;
}

type Work = { simulation: Simulation; call: Caller; calls: OrderCalls; order: AcknowledgedOrder };

async function cancelOrder({ simulation: { observations }, call, calls, order }: Work): Promise<void> {
  for (const id of order.lineIds) observations.triedToCancel.add(id);
  const answer = await calls.cancelOrder(call, order);
  if (answer?.status === 200) for (const id of order.lineIds) observations.cancelled.add(id);
}

async function cancelLine({ simulation: { observations, random }, call, calls, order }: Work): Promise<void> {
  const id = order.lineIds[random.between(0, order.lineIds.length - 1)] ?? "";
  observations.triedToCancel.add(id);
  const answer = await calls.cancelLine(call, id);
  if (answer?.status === 200) observations.cancelled.add(id);
}

async function pay({ simulation, call, calls, order }: Work): Promise<void> {
  const { random, shop, observations } = simulation;
  const started = await retry(simulation, () => calls.startPayment(call, order));
  const intentId = calls.readIntentId(started);
  if (started?.status !== 200 || !intentId) return;
  const card = random.chance(0.6) ? "pm_card_visa" : random.pick(specialCards);
  const confirmed = await retry(simulation, () =>
    sendRequest(`${shop.providerUrl}/v1/payment_intents/${intentId}/confirm`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_ironmonger" },
      form: { payment_method: card },
    }),
  );
  // Some browsers are closed before they report; the shop then learns of the payment by webhook or reconciliation.
  if (confirmed?.status !== 200 || random.chance(0.4)) return;
  const reported = await calls.report(call, order, intentId);
  if (reported?.status === 200) observations.paid.add(order.id);
}
