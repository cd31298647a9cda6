import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, ask, type Request, textField } from "./ask.ts";
import { count, type Ledger, type Promised, sinceStart } from "./ledger.ts";
import type { Random } from "./seeded-random.ts";

export type Shop = { url: string; origin: string; providerUrl: string };
export type ToolOnSale = { id: string; dollars: number; minOrder: number; available: number };
export type Wish = {
  shop: Shop;
  ledger: Ledger;
  random: Random;
  tools: [ToolOnSale, ...ToolOnSale[]];
  isOver: () => boolean;
};

const triesAtMost = 40;
const isUnsure = (answer: Answer | undefined) => !answer || answer.status >= 500 || answer.status === 429;

type Caller = (path: string, request: Request) => Promise<Answer | undefined>;

function callerFor({ shop, ledger }: Pick<Wish, "shop" | "ledger">, cookie: string): Caller {
  return async (path, request) => {
    const sentAt = sinceStart(ledger);
    const answer = await ask(`${shop.url}${path}`, {
      ...request,
      headers: { origin: shop.origin, ...(cookie ? { cookie } : {}), ...request.headers },
    });
    count(ledger, answer?.status ?? 0, sentAt);
    return answer;
  };
}

/** Asks again until there is an answer that says yes or no. */
async function insist(
  wish: Pick<Wish, "isOver">,
  send: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const answer = await send();
    if (!isUnsure(answer) || wish.isOver()) return answer;
    await sleep(Math.min(100 * (tries + 1), 1000));
  }
  return undefined;
}

/** Somebody who registers, then orders, pays, reports, cancels or forgets, until the time is over. */
export async function shopUntilOver(wish: Wish, name: string): Promise<void> {
  const stranger = callerFor(wish, "");
  const body = { name, email: `${name}@example.com`, password: "correct horse battery" };
  let account = await insist(wish, () => stranger("/auth/sign-up", { method: "POST", body }));
  // The first try may have been carried out without an answer.
  if (account?.status === 409) account = await insist(wish, () => stranger("/auth/sign-in", { method: "POST", body }));
  if (account?.status !== 200) return;
  const call = callerFor(wish, account.cookie);
  while (!wish.isOver()) {
    await orderOnce(wish, call);
    await sleep(wish.random.between(5, 150));
  }
}

async function orderOnce(wish: Wish, call: Caller): Promise<void> {
  const { random, ledger, tools } = wish;
  const tool = random.pick(tools);
  const quantity = tool.minOrder + random.between(0, 2);
  const key = `key-${random.next()}-${random.next()}`;
  const body = { toolId: tool.id, quantity, address: "1 High Street", phone: "12345678" };
  const answer = await insist(wish, () =>
    call("/order", { method: "POST", body, headers: { "idempotency-key": key } }),
  );
  if (answer?.status !== 200) return;
  const order: Promised = {
    id: textField(answer, "insertedId"),
    key,
    toolId: tool.id,
    quantity,
    dollars: quantity * tool.dollars,
  };
  ledger.placed.set(order.id, order);

  const mood = random.next();
  if (mood < 0.1) return;
  if (mood < 0.25) return cancel(wish, call, order);
  const paying = pay(wish, call, order);
  if (mood < 0.35) await cancel(wish, call, order);
  else if (mood < 0.45) await pay(wish, call, order);
  await paying;
}

async function cancel({ ledger }: Wish, call: Caller, { id }: Promised): Promise<void> {
  const answer = await call(`/order/${id}`, { method: "DELETE" });
  if (answer?.status === 200) ledger.cancelled.add(id);
}

async function pay(wish: Wish, call: Caller, { id, dollars }: Promised): Promise<void> {
  const { random, shop, ledger } = wish;
  const started = await insist(wish, () =>
    call("/create-payment-intent", { method: "POST", body: { toPay: dollars, orderId: id } }),
  );
  const intent = textField(started, "clientSecret").split("_secret_")[0];
  if (started?.status !== 200 || !intent) return;
  const card = random.chance(0.1) ? "pm_card_visa_chargeDeclined" : "pm_card_visa";
  const confirmed = await insist(wish, () =>
    ask(`${shop.providerUrl}/v1/payment_intents/${intent}/confirm`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_ironmonger" },
      form: { payment_method: card },
    }),
  );
  // Some browsers are closed too early: the webhook or the reconciler has to tell the shop.
  if (confirmed?.status !== 200 || random.chance(0.4)) return;
  const report = { orderId: id, transectionId: intent, status: "pending" };
  const told = await call(`/order/${id}`, { method: "PATCH", body: report });
  if (told?.status === 200) ledger.paid.add(id);
}

/** An admin who puts tools on sale, and ships and refunds what was paid. */
export async function openOffice(wish: Omit<Wish, "tools">) {
  const stranger = callerFor(wish, "");
  const body = { email: "admin@ironmonger.dev", password: "ironmonger" };
  const account = await insist(wish, () => stranger("/auth/sign-in", { method: "POST", body }));
  if (account?.status !== 200) throw new Error(`The admin could not sign in: ${JSON.stringify(account)}`);
  const call = callerFor(wish, account.cookie);
  return {
    sell: async (tool: Omit<ToolOnSale, "id">): Promise<ToolOnSale> => {
      const { dollars: price, ...rest } = tool;
      const body = {
        name: "Hammer",
        description: "To be fought for.",
        image: "/images/no-picture.svg",
        price,
        ...rest,
      };
      const answer = await call("/tool", { method: "POST", body });
      return { ...tool, id: textField(answer, "insertedId") };
    },
    workUntilOver: async () => {
      while (!wish.isOver()) {
        await sleep(wish.random.between(100, 500));
        const [id] = [...wish.ledger.paid].filter((paid) => !wish.ledger.shipped.has(paid));
        if (!id) continue;
        if (wish.random.chance(0.3)) await call("/trpc/payments.refundOrder", { method: "POST", body: { id } });
        else await call(`/order/${id}`, { method: "PUT", body: { status: "shipped" } });
        wish.ledger.shipped.add(id);
      }
    },
  };
}
