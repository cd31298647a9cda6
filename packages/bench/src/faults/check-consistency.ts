import { connect } from "@ironmonger/db/client";
import type { ToolOnSale } from "./customers.ts";
import type { Observations } from "./observations.ts";
import { sendRequest } from "./send-request.ts";
import { runCommand } from "./supervise.ts";

type Intent = { id: string; status: string; amount: number; amount_received: number; metadata: Record<string, string> };
type Refund = { id: string; payment_intent: string; amount: number; status: string };
type Row = {
  id: string;
  status: string;
  totalCents: number;
  quantity: number;
  toolId: string;
  transactionId: string | null;
  key: string | null;
};

export type Consistency = { problems: string[]; figures: Record<string, number> };

/** Compares the shop's database with what it acknowledged and with the card provider. Changes nothing. */
export async function checkConsistency(options: {
  databaseUrl: string;
  providerUrl: string;
  observations: Observations;
  tools: ToolOnSale[];
  settings: Record<string, string>;
}): Promise<Consistency> {
  const { databaseUrl, providerUrl, observations, tools, settings } = options;
  const problems: string[] = [];
  const { sql, close } = connect(databaseUrl, { max: 1 });
  const orders = await sql<Row[]>`
    select id, status, total_cents as "totalCents", quantity, tool_id as "toolId", transaction_id as "transactionId",
           idempotency_key as key from orders where tool_id = any(${tools.map(({ id }) => id)})`;
  const stock = await sql<{ id: string; available: number }[]>`select tool_id as id, available from tool_stock`;
  const [open] = await sql`select count(*) as count from payments where status in ('open', 'refunding')`;
  await close();
  const byId = new Map(orders.map((order) => [order.id, order]));

  for (const { id } of observations.placed.values())
    if (!byId.has(id)) problems.push(`order ${id} was acknowledged and does not exist`);
  for (const id of observations.paid) {
    const status = byId.get(id)?.status ?? "missing";
    if (!["pending", "shipped", "refunded"].includes(status))
      problems.push(`order ${id} was reported paid and is ${status}`);
  }
  for (const id of observations.cancelled) {
    if (byId.get(id)?.status !== "cancelled") problems.push(`order ${id} was cancelled and is ${byId.get(id)?.status}`);
  }
  const keys = orders.map(({ key }) => key).filter((key) => key !== null);
  if (new Set(keys).size !== keys.length) problems.push("a key placed two orders");

  for (const tool of tools) {
    const taken = orders
      .filter(({ toolId, status }) => toolId === tool.id && status !== "cancelled" && status !== "refunded")
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const left = stock.find(({ id }) => id === tool.id)?.available ?? Number.NaN;
    if (left < 0 || taken + left !== tool.available)
      problems.push(`of tool ${tool.id} there were ${tool.available}; ${taken} are ordered and ${left} left`);
  }

  const intents = await listAll<Intent>(`${providerUrl}/v1/payment_intents`);
  const refunds = (await listAll<Refund>(`${providerUrl}/v1/refunds`)).filter(({ status }) => status === "succeeded");
  const kept = intents
    .map((intent) => ({ ...intent, keptCents: intent.amount_received - refundedOf(refunds, intent.id) }))
    .filter(({ keptCents }) => keptCents !== 0);
  const paidOrders = orders.filter(({ status }) => status === "pending" || status === "shipped");
  const byTransaction = new Map(paidOrders.map((order) => [order.transactionId, order]));
  for (const { id, keptCents, metadata } of kept) {
    const order = byTransaction.get(id);
    if (!order)
      problems.push(
        `the provider keeps ${keptCents} cents of payment ${id}, and no paid order has it (${JSON.stringify(metadata)})`,
      );
    else if (order.totalCents !== keptCents)
      problems.push(`payment ${id} is ${keptCents} cents, its order ${order.totalCents}`);
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  for (const { id, transactionId } of paidOrders) {
    if (!keptIds.has(transactionId ?? "")) problems.push(`order ${id} is paid, and the provider has no payment for it`);
  }
  const ledger = await runCommand("apps/api/src/commands/check-ledger.ts", settings);
  if (!ledger.isSuccess) problems.push(`the ledger check fails:\n${ledger.text}`);

  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
  return {
    problems,
    figures: {
      "orders acknowledged": observations.placed.size,
      "orders in the database": orders.length,
      "orders paid": paidOrders.length,
      "orders refunded": orders.filter(({ status }) => status === "refunded").length,
      "orders cancelled": orders.filter(({ status }) => status === "cancelled").length,
      "payments still open": Number(open?.count),
      "cents of paid orders": sum(paidOrders.map(({ totalCents }) => totalCents)),
      "cents at the provider": sum(kept.map(({ keptCents }) => keptCents)),
    },
  };
}

const refundedOf = (refunds: Refund[], intent: string): number =>
  refunds.filter(({ payment_intent }) => payment_intent === intent).reduce((sum, { amount }) => sum + amount, 0);

async function listAll<Item extends { id: string }>(url: string): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const after = items.at(-1);
    const answer = await sendRequest(`${url}?limit=100${after ? `&starting_after=${after.id}` : ""}`, {
      method: "GET",
      headers: { authorization: "Bearer sk_test_ironmonger" },
    });
    if (answer?.status !== 200) throw new Error(`The card provider does not answer: ${JSON.stringify(answer)}`);
    const page = answer.body as { data: Item[]; has_more: boolean };
    items.push(...page.data);
    if (!page.has_more) return items;
  }
}
