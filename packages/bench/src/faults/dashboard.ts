import { setTimeout as sleep } from "node:timers/promises";
import type { Simulation } from "./customers.ts";
import { type Answer, sendRequest } from "./send-request.ts";

type Payment = { id: string; status: string; amount: number };
type Refund = { id: string; status: string };
type Dispute = { id: string; status: string };

const newest = 50;

/**
 * Simulates staff in the provider's dashboard, whose actions reach the shop only by events, if at all. They take payments by phone that
 * name no order, refund payments in full or in part, cancel refunds, answer disputes and pay out. Cardholders dispute payments.
 */
export async function workAtProviderUntilOver({
  shop,
  random,
  observations,
  isOver,
}: Omit<Simulation, "tools">): Promise<void> {
  const headers = { authorization: "Bearer sk_test_ironmonger" };
  const post = (path: string, form: Record<string, string> = {}) =>
    sendRequest(`${shop.providerUrl}/v1${path}`, { method: "POST", headers, form });
  const list = async <Item>(path: string, matches: (item: Item) => boolean): Promise<Item | undefined> => {
    const answer = await sendRequest(`${shop.providerUrl}/v1${path}?limit=${newest}`, { method: "GET", headers });
    const items = dataOf<Item>(answer).filter(matches);
    return items[random.between(0, items.length - 1)];
  };
  const refund = async (isWhole: boolean) => {
    const payment = await list<Payment>("/payment_intents", ({ status }) => status === "succeeded");
    if (!payment) return;
    const amount = { amount: String(random.between(1, Math.ceil(payment.amount / 2))) };
    await post("/refunds", { payment_intent: payment.id, ...(isWhole ? {} : amount) });
  };
  const cancelRefund = async () => {
    const pending = await list<Refund>("/refunds", ({ status }) => status === "pending");
    if (pending) await post(`/refunds/${pending.id}/cancel`);
  };
  const dispute = async () => {
    const payment = await list<Payment>("/payment_intents", ({ status }) => status === "succeeded");
    const body = { payment_intent: payment?.id, reason: "product_not_received", inquiry: random.chance(0.3) };
    if (payment) await sendRequest(`${shop.providerUrl}/control/dispute`, { method: "POST", body });
  };
  const answerDispute = async () => {
    const open = await list<Dispute>("/disputes", ({ status }) => status.endsWith("needs_response"));
    const evidence = random.pick(["winning_evidence", "losing_evidence", "escalate_inquiry_evidence", "Delivered."]);
    if (open && random.chance(0.2)) await post(`/disputes/${open.id}/close`);
    else if (open) await post(`/disputes/${open.id}`, { "evidence[uncategorized_text]": evidence });
  };
  const takeByPhone = async () => {
    const unpaid = [...observations.placed.values()].filter(({ id }) => !observations.paid.has(id)).slice(-newest);
    const amount = unpaid[random.between(0, unpaid.length - 1)]?.totalCents;
    const card = random.pick(["pm_card_visa", "pm_card_visa", "pm_card_refundFail", "pm_card_createDispute"] as const);
    const form = { currency: "usd", payment_method: card, confirm: "true" };
    if (amount) await post("/payment_intents", { ...form, amount: String(amount) });
  };
  const payOut = () => post("/payouts", { amount: String(random.between(100, 50_000)), currency: "usd" });
  while (!isOver()) {
    await sleep(random.between(100, 600));
    await random.pick([
      () => refund(false),
      () => refund(false),
      () => refund(true),
      cancelRefund,
      dispute,
      answerDispute,
      takeByPhone,
      payOut,
    ])();
  }
}

const dataOf = <Item>(answer: Answer | undefined): Item[] =>
  (answer?.body as { data?: Item[] } | undefined)?.data ?? [];
