import { setTimeout as sleep } from "node:timers/promises";
import type { ChosenCharges } from "./choose-charges.ts";
import type { Simulation, ToolOnSale } from "./customers.ts";
import { buyOnAccountUntilOver, registerFirm } from "./firms.ts";
import type { AcknowledgedOrder } from "./observations.ts";
import { dataOf } from "./order-calls.ts";
import { type Caller, callerFor, isUncertain, retry } from "./shop-caller.ts";

export type LedgerRow = { id: string; detail: string };
export type LedgerCheck = { checks: { name: string; isGreen: boolean; rows: LedgerRow[] }[] };

/** For the check after a restore; until it is done, shipping answers 503. */
const shipWithinTries = 120;
const windows = 4;

/** An admin who adds tools, ships and refunds paid orders, lines and some of their pieces, and decides about payments without an order. */
export async function signInAdmin(simulation: Omit<Simulation, "tools">) {
  const stranger = callerFor(simulation, "");
  const body = { email: "admin@ironmonger.dev", password: "ironmonger" };
  const account = await retry(simulation, () => stranger("/auth/sign-in", { method: "POST", body }));
  if (account?.status !== 200) throw new Error(`The admin could not sign in: ${JSON.stringify(account)}`);
  const call = callerFor(simulation, account.cookie);
  return {
    addTool: async (
      tool: Omit<ToolOnSale, "id"> & { priceCents: number; weightGrams?: number },
    ): Promise<ToolOnSale> => {
      const { minOrder, available } = tool;
      const texts = { name: "Hammer", description: "A tool with little stock.", imageUrl: "/images/no-picture.svg" };
      const answer = await call("/trpc/catalog.addTool", { method: "POST", body: { ...texts, ...tool } });
      const added = dataOf(answer);
      if (!added) throw new Error(`A tool could not be added: ${JSON.stringify(answer)}`);
      return { id: (added as { id: string }).id, minOrder, available };
    },
    /** A company that buys on account. */
    registerFirm: () => registerFirm(call),
    buyOnAccountUntilOver: (companyId: string, own: Simulation) => buyOnAccountUntilOver(own, call, companyId),
    /** Returns whether it did: the shop may be down. */
    setCharges: async (charges: ChosenCharges): Promise<boolean> => {
      const answer = await retry(simulation, () =>
        call("/trpc/settings.updateSettings", { method: "POST", body: charges }),
      );
      if (answer && !isUncertain(answer) && !dataOf(answer))
        throw new Error(`Tax and delivery could not be set: ${JSON.stringify(answer)}`);
      return dataOf(answer) !== undefined;
    },
    /** Half of the orders that were reported paid, as far as they can be shipped. */
    shipWhatIsLeft: async (): Promise<void> => {
      const { observations, random } = simulation;
      for (const orderId of observations.paid) {
        if (observations.placed.get(orderId)?.isRest !== false || random.chance(0.5)) continue;
        const ship = () => call("/trpc/orders.shipLines", { method: "POST", body: { orderId } });
        for (let tries = 0; isUncertain(await ship()) && tries < shipWithinTries; tries += 1) await sleep(1000);
      }
    },
    /** Attaches money that belongs to no order to one of its amount, or returns it; and repeats or gives up refunds that failed. */
    decideAboutMoney: () => decideAboutMoney(simulation, call),
    checkLedger: async (): Promise<LedgerCheck> => {
      const answer = await call("/trpc/ledger.checkLedger", { method: "GET" });
      const ledger = dataOf(answer);
      if (!ledger) throw new Error(`The ledger could not be checked: ${JSON.stringify(answer)}`);
      return ledger as LedgerCheck;
    },
    workUntilOver: async () => {
      const { observations, random, isOver } = simulation;
      const done = new Set<string>();
      const work = async () => {
        while (!isOver()) {
          await sleep(random.between(50, 300));
          const open = [...observations.paid].filter((paid) => !done.has(paid));
          const order = observations.placed.get(open[random.between(0, open.length - 1)] ?? "");
          if (!order) continue;
          await shipOrRefund(simulation, call, order);
          if (random.chance(0.1)) await decideAboutMoney(simulation, call);
          // Of some orders a line was shipped or refunded, and more may follow.
          if (order.lineIds.length === 1 || random.chance(0.5)) done.add(order.id);
        }
      };
      // In several windows, and sometimes in the same order.
      await Promise.all(Array.from({ length: windows }, work));
    },
  };
}

async function decideAboutMoney(
  { observations, isOver, random }: Omit<Simulation, "tools">,
  call: Caller,
): Promise<void> {
  const post = (procedure: string, body: object) =>
    retry({ isOver }, () => call(`/trpc/${procedure}`, { method: "POST", body }));
  const unknown = dataOf(await call("/trpc/payments.listUnknownPayments", { method: "GET" })) ?? [];
  const orders = [...observations.placed.values()];
  for (const { intentId, amountCents } of unknown as { intentId: string; amountCents: number }[]) {
    const order = orders.findLast(({ totalCents }) => totalCents === amountCents);
    const isAttached = order && dataOf(await post("payments.attachPayment", { intentId, orderId: order.id }));
    if (!isAttached) await post("payments.refundUnknownPayment", { intentId });
  }
  const alerts = dataOf(await call("/trpc/payments.listAlerts", { method: "GET" })) ?? { failedRefunds: [] };
  for (const { id } of (alerts as { failedRefunds: { id: string }[] }).failedRefunds.slice(0, 3))
    await post(random.chance(0.5) ? "payments.retryRefund" : "payments.dropRefund", { refundId: id });
}

async function shipOrRefund(
  { random, isOver }: Omit<Simulation, "tools">,
  call: Caller,
  { id: orderId, lineIds, isRest }: AcknowledgedOrder,
): Promise<void> {
  if (isRest) return void (await call(`/order/${orderId}`, { method: "PUT", body: { status: "shipped" } }));
  const lineId = lineIds[random.between(0, lineIds.length - 1)];
  const refund = { orderId, reason: "Faulty", restock: random.chance(0.7), idempotencyKey: `refund-${random.next()}` };
  const amount = random.pick<object>([{}, { quantity: 1 }, { amountCents: random.between(1, 500) }]);
  const despiteDispute = random.chance(0.3);
  const post = (procedure: string, body: object) =>
    retry({ isOver }, () => call(`/trpc/${procedure}`, { method: "POST", body }));
  const choice = random.next();
  if (choice < 0.1) await post("payments.refundOrder", refund);
  else if (choice < 0.45) await post("payments.refundLines", { ...refund, lines: [{ lineId, ...amount }] });
  else {
    const lines = random.pick([undefined, [{ lineId }], [{ lineId, quantity: 1 }]]);
    const shipped = dataOf(await post("orders.shipLines", { orderId, lines, despiteDispute }));
    const last = (shipped as { shipments: { id: string }[] } | undefined)?.shipments.at(-1);
    if (last && random.chance(0.25)) await post("orders.undoShipment", last);
  }
}
