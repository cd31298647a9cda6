import { setTimeout as sleep } from "node:timers/promises";
import type { Simulation, ToolOnSale } from "./customers.ts";
import type { AcknowledgedOrder } from "./observations.ts";
import { textField } from "./send-request.ts";
import { type Caller, callerFor, retry } from "./shop-caller.ts";

/** An admin who adds tools, and ships and refunds paid orders and lines of them. */
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
      const { observations, random, isOver } = simulation;
      const done = new Set<string>();
      while (!isOver()) {
        await sleep(random.between(50, 300));
        const id = [...observations.paid].find((paid) => !done.has(paid));
        const order = observations.placed.get(id ?? "");
        if (!order) continue;
        await shipOrRefund(simulation, call, order);
        // Of some orders a line was shipped or refunded, and more may follow.
        if (order.lineIds.length === 1 || random.chance(0.5)) done.add(order.id);
      }
    },
  };
}

async function shipOrRefund(
  { random, isOver }: Omit<Simulation, "tools">,
  call: Caller,
  { id: orderId, lineIds, isRest }: AcknowledgedOrder,
): Promise<void> {
  if (isRest) return void (await call(`/order/${orderId}`, { method: "PUT", body: { status: "shipped" } }));
  const lineId = lineIds[random.between(0, lineIds.length - 1)];
  const refund = { orderId, reason: "Faulty", restock: random.chance(0.7), idempotencyKey: `refund-${random.next()}` };
  const post = (procedure: string, body: object) =>
    retry({ isOver }, () => call(`/trpc/${procedure}`, { method: "POST", body }));
  const choice = random.next();
  if (choice < 0.15) await post("payments.refundOrder", refund);
  else if (choice < 0.5) await post("payments.refundLines", { ...refund, lines: [{ lineId }] });
  else if (choice < 0.8) await post("orders.shipLines", { orderId, lines: [{ lineId }] });
  else await post("orders.shipLines", { orderId });
}
