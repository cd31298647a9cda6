import { setTimeout as sleep } from "node:timers/promises";
import { type AcknowledgedOrder, count, type Observations, sinceStart } from "./observations.ts";
import type { Random } from "./seeded-random.ts";
import { type Answer, type Request, sendRequest, textField } from "./send-request.ts";

export type Shop = { url: string; origin: string; providerUrl: string };
export type ToolOnSale = { id: string; dollars: number; minOrder: number; available: number };
/** What a simulated customer works with. */
export type Simulation = {
  shop: Shop;
  observations: Observations;
  random: Random;
  tools: [ToolOnSale, ...ToolOnSale[]];
  isOver: () => boolean;
};

const maxTries = 40;
const isUncertain = (answer: Answer | undefined) => !answer || answer.status >= 500 || answer.status === 429;

type Caller = (path: string, request: Request) => Promise<Answer | undefined>;

function callerFor({ shop, observations }: Pick<Simulation, "shop" | "observations">, cookie: string): Caller {
  return async (path, request) => {
    const sentAt = sinceStart(observations);
    const answer = await sendRequest(`${shop.url}${path}`, {
      ...request,
      headers: { origin: shop.origin, ...(cookie ? { cookie } : {}), ...request.headers },
    });
    count(observations, answer?.status ?? 0, sentAt);
    return answer;
  };
}

/** Retries until the answer is definite. */
async function retry(
  simulation: Pick<Simulation, "isOver">,
  send: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const answer = await send();
    if (!isUncertain(answer) || simulation.isOver()) return answer;
    await sleep(Math.min(100 * (tries + 1), 1000));
  }
  return undefined;
}

/** A customer who registers, then orders, pays, reports, cancels or abandons orders, until the time is over. */
export async function shopUntilOver(simulation: Simulation, name: string): Promise<void> {
  const stranger = callerFor(simulation, "");
  const body = { name, email: `${name}@example.com`, password: "correct horse battery" };
  let account = await retry(simulation, () => stranger("/auth/sign-up", { method: "POST", body }));
  // The first try may have succeeded without an answer.
  if (account?.status === 409)
    account = await retry(simulation, () => stranger("/auth/sign-in", { method: "POST", body }));
  if (account?.status !== 200) return;
  const call = callerFor(simulation, account.cookie);
  while (!simulation.isOver()) {
    await orderOnce(simulation, call);
    await sleep(simulation.random.between(5, 150));
  }
}

async function orderOnce(simulation: Simulation, call: Caller): Promise<void> {
  const { random, observations, tools } = simulation;
  const tool = random.pick(tools);
  const quantity = tool.minOrder + random.between(0, 2);
  const key = `key-${random.next()}-${random.next()}`;
  const body = { toolId: tool.id, quantity, address: "1 High Street", phone: "12345678" };
  const answer = await retry(simulation, () =>
    call("/order", { method: "POST", body, headers: { "idempotency-key": key } }),
  );
  if (answer?.status !== 200) return;
  const order: AcknowledgedOrder = {
    id: textField(answer, "insertedId"),
    key,
    toolId: tool.id,
    quantity,
    dollars: quantity * tool.dollars,
  };
  observations.placed.set(order.id, order);

  const choice = random.next();
  if (choice < 0.1) return;
  if (choice < 0.25) return cancel(simulation, call, order);
  const paying = pay(simulation, call, order);
  if (choice < 0.35) await cancel(simulation, call, order);
  else if (choice < 0.45) await pay(simulation, call, order);
  await paying;
}

async function cancel({ observations }: Simulation, call: Caller, { id }: AcknowledgedOrder): Promise<void> {
  const answer = await call(`/order/${id}`, { method: "DELETE" });
  if (answer?.status === 200) observations.cancelled.add(id);
}

async function pay(simulation: Simulation, call: Caller, { id, dollars }: AcknowledgedOrder): Promise<void> {
  const { random, shop, observations } = simulation;
  const started = await retry(simulation, () =>
    call("/create-payment-intent", { method: "POST", body: { toPay: dollars, orderId: id } }),
  );
  const intent = textField(started, "clientSecret").split("_secret_")[0];
  if (started?.status !== 200 || !intent) return;
  const card = random.chance(0.1) ? "pm_card_visa_chargeDeclined" : "pm_card_visa";
  const confirmed = await retry(simulation, () =>
    sendRequest(`${shop.providerUrl}/v1/payment_intents/${intent}/confirm`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_ironmonger" },
      form: { payment_method: card },
    }),
  );
  // Some browsers are closed before they report; the shop then learns of the payment by webhook or reconciliation.
  if (confirmed?.status !== 200 || random.chance(0.4)) return;
  const report = { orderId: id, transectionId: intent, status: "pending" };
  const reported = await call(`/order/${id}`, { method: "PATCH", body: report });
  if (reported?.status === 200) observations.paid.add(id);
}

/** An admin who adds tools, and ships and refunds paid orders. */
export async function signInAdmin(simulation: Omit<Simulation, "tools">) {
  const stranger = callerFor(simulation, "");
  const body = { email: "admin@ironmonger.dev", password: "ironmonger" };
  const account = await retry(simulation, () => stranger("/auth/sign-in", { method: "POST", body }));
  if (account?.status !== 200) throw new Error(`The admin could not sign in: ${JSON.stringify(account)}`);
  const call = callerFor(simulation, account.cookie);
  return {
    addTool: async (tool: Omit<ToolOnSale, "id">): Promise<ToolOnSale> => {
      const { dollars: price, ...rest } = tool;
      const body = {
        name: "Hammer",
        description: "A tool with little stock.",
        image: "/images/no-picture.svg",
        price,
        ...rest,
      };
      const answer = await call("/tool", { method: "POST", body });
      return { ...tool, id: textField(answer, "insertedId") };
    },
    workUntilOver: async () => {
      while (!simulation.isOver()) {
        await sleep(simulation.random.between(100, 500));
        const [id] = [...simulation.observations.paid].filter((paid) => !simulation.observations.shipped.has(paid));
        if (!id) continue;
        if (simulation.random.chance(0.3))
          await call("/trpc/payments.refundOrder", { method: "POST", body: { orderId: id } });
        else await call(`/order/${id}`, { method: "PUT", body: { status: "shipped" } });
        simulation.observations.shipped.add(id);
      }
    },
  };
}
