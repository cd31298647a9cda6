import { setTimeout as sleep } from "node:timers/promises";
import type { Simulation } from "./customers.ts";
import { dataOf } from "./order-calls.ts";
import { sendRequest } from "./send-request.ts";
import { type Caller, retry } from "./shop-caller.ts";

type Invoice = { number: string; kind: string; openCents: number; lines: { id: string; quantity: number }[] };
type Placed = { id: string; number: string; totalCents: number; lines: { id: string; quantity: number }[] };

const today = new Date().toISOString().slice(0, 10);

/** A company that may pay by transfer and on account. `call` is that of an admin, who is its manager too. */
export async function registerFirm(call: Caller): Promise<string> {
  const post = async (procedure: string, body: object) => {
    const answer = await call(`/trpc/${procedure}`, { method: "POST", body });
    const data = dataOf(answer);
    if (!data) throw new Error(`A company could not be made: ${JSON.stringify(answer)}`);
    return data;
  };
  const { id } = (await post("companies.register", {
    ...{ name: "Quarry Works", country: "US", billingAddress: "1 Way\n10001 New York" },
    invoiceEmail: "pay@quarry.example",
  })) as { id: string };
  await post("companies.setStatus", { id, status: "active" });
  await post("companies.setTerms", {
    ...{ id, terms: ["card", "transfer", "account"], netDays: 30, creditLimitCents: 1_000_000, holdAfterDays: null },
    ...{ depositPercent: 0, invoicePer: "shipment", remindersPaused: false },
  });
  return id;
}

/**
 * A company orders on account and by transfer in advance. Its orders ship in parts, shipments are undone, and lines are credited. Its invoices
 * are paid by card and by transfers, in parts, too much, and twice; transfers are taken back and rests written off.
 */
export async function buyOnAccountUntilOver(simulation: Simulation, call: Caller, companyId: string): Promise<void> {
  const { random, tools, observations, isOver, shop } = simulation;
  const post = async (procedure: string, body: object, headers: Record<string, string> = {}) =>
    dataOf(await retry(simulation, () => call(`/trpc/${procedure}`, { method: "POST", body, headers })));
  const get = async (procedure: string, input: object) =>
    dataOf(
      await retry(simulation, () =>
        call(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, { method: "GET" }),
      ),
    );
  const key = () => `firm-${random.next()}-${random.next()}`;

  while (!isOver()) {
    await sleep(random.between(50, 300));
    const order = await place();
    if (!order) continue;
    observations.placed.set(order.id, {
      ...{ id: order.id, key: order.key, lineIds: order.lines.map(({ id }) => id), isRest: false, totalCents: null },
    });
    if (order.terms === "transfer" && !(await transferFor(order))) continue;
    if (random.chance(0.1)) await post("orders.cancelOrder", { id: order.id });
    for (let rounds = random.between(1, 3); rounds > 0 && !isOver(); rounds -= 1) {
      await shipSome(order);
      await sleep(random.between(100, 800));
      for (const { number } of await invoicesOf(order)) await decideAbout(number);
    }
  }

  async function place(): Promise<(Placed & { key: string; terms: string }) | undefined> {
    const idempotencyKey = key();
    const terms = random.pick(["account", "account", "transfer"] as const);
    const lines = Array.from({ length: random.between(1, 4) }, () => random.pick(tools))
      .filter((tool, index, all) => all.indexOf(tool) === index)
      .map(({ id, minOrder }) => ({ toolId: id, quantity: minOrder + random.between(0, 5) }));
    const order = await post(
      "orders.placeOrder",
      { lines, terms, address: "1 Quarry Road", phone: "12345678", idempotencyKey },
      { "x-company": companyId },
    );
    return order ? { ...(order as Placed), key: idempotencyKey, terms } : undefined;
  }

  /** Some orders are paid too late, wrongly, or never. */
  async function transferFor({ number, totalCents }: Placed): Promise<boolean> {
    if (random.chance(0.2)) return false;
    await recordPayment(number, totalCents + random.pick([0, 0, 1234]), totalCents);
    return true;
  }

  async function recordPayment(number: string, amountCents: number, allocatedCents: number): Promise<void> {
    const payment = { amountCents, allocations: [{ number, amountCents: Math.min(amountCents, allocatedCents) }] };
    const body = { ...payment, reference: number, receivedAt: today, idempotencyKey: key() };
    const recorded = (await post("invoices.recordPayment", body)) as { id: string } | undefined;
    if (recorded && random.chance(0.15))
      await post("invoices.undoPayment", { id: recorded.id, reason: "Of another firm" });
  }

  async function shipSome({ id: orderId, lines }: Placed): Promise<void> {
    const lineId = lines[random.between(0, lines.length - 1)]?.id;
    const some = random.pick([undefined, [{ lineId }], [{ lineId, quantity: 1 }]]);
    const shipped = await post("orders.shipLines", { orderId, ...(some && { lines: some }) });
    const last = (shipped as { shipments: { id: string }[] } | undefined)?.shipments.at(-1);
    if (last && random.chance(0.15)) await post("orders.undoShipment", last);
  }

  async function invoicesOf({ id: orderId }: Placed): Promise<Invoice[]> {
    const found = (await get("invoices.list", { orderId })) as { rows: Invoice[] } | undefined;
    return (found?.rows ?? []).filter(({ kind }) => kind === "invoice");
  }

  async function decideAbout(number: string): Promise<void> {
    const invoice = (await get("invoices.get", { number })) as Invoice | undefined;
    if (!invoice) return;
    const { openCents, lines } = invoice;
    const [line] = lines;
    const choice = random.next();
    if (choice < 0.2 && line) {
      const some = random.pick<object | undefined>([undefined, { quantity: 1 }, { amountCents: 1 }]);
      const what = some && { lines: [{ lineId: line.id, ...some }] };
      const restock = random.chance(0.5);
      await post("invoices.creditLines", { number, ...what, restock, reason: "Faulty", idempotencyKey: key() });
    } else if (openCents === 0) return;
    else if (choice < 0.45)
      await recordPayment(number, random.pick([openCents, openCents + 500, Math.ceil(openCents / 2)]), openCents);
    else if (choice < 0.75) await payByCard(number);
    else if (choice < 0.8) await post("invoices.writeOff", { number, reason: "Too little" });
  }

  async function payByCard(number: string): Promise<void> {
    const started = (await post("invoices.pay", { numbers: [number] })) as { transactionId: string } | undefined;
    if (!started) return;
    await retry(simulation, () =>
      sendRequest(`${shop.providerUrl}/v1/payment_intents/${started.transactionId}/confirm`, {
        method: "POST",
        headers: { authorization: "Bearer sk_test_ironmonger" },
        form: { payment_method: random.pick(["pm_card_visa", "pm_card_visa", "pm_card_visa_chargeDeclined"]) },
      }),
    );
  }
}
