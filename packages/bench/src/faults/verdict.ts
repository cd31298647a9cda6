import { connect } from "@ironmonger/db/client";
import { ask } from "./ask.ts";
import type { ToolOnSale } from "./customers.ts";
import type { Ledger } from "./ledger.ts";
import { runCommand } from "./run-program.ts";

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

export type Verdict = { faults: string[]; figures: Record<string, number> };

/** Holds the shop's ledger against what it promised and against the provider's. Nothing is changed. */
export async function judge(options: {
  databaseUrl: string;
  providerUrl: string;
  ledger: Ledger;
  tools: ToolOnSale[];
  settings: Record<string, string>;
}): Promise<Verdict> {
  const { databaseUrl, providerUrl, ledger, tools, settings } = options;
  const faults: string[] = [];
  const { sql, close } = connect(databaseUrl, { max: 1 });
  const orders = await sql<Row[]>`
    select id, status, total_cents as "totalCents", quantity, tool_id as "toolId", transaction_id as "transactionId",
           idempotency_key as key from orders where tool_id = any(${tools.map(({ id }) => id)})`;
  const stock = await sql<{ id: string; available: number }[]>`select tool_id as id, available from tool_stock`;
  const [open] = await sql`select count(*) as count from payments where status in ('open', 'refunding')`;
  await close();
  const byId = new Map(orders.map((order) => [order.id, order]));

  for (const { id } of ledger.placed.values())
    if (!byId.has(id)) faults.push(`order ${id} was acknowledged and is gone`);
  for (const id of ledger.paid) {
    const status = byId.get(id)?.status ?? "gone";
    if (!["pending", "shipped", "refunded"].includes(status))
      faults.push(`order ${id} was reported paid and is ${status}`);
  }
  for (const id of ledger.cancelled) {
    if (byId.get(id)?.status !== "cancelled") faults.push(`order ${id} was cancelled and is ${byId.get(id)?.status}`);
  }
  const keys = orders.map(({ key }) => key).filter((key) => key !== null);
  if (new Set(keys).size !== keys.length) faults.push("a key placed two orders");

  for (const tool of tools) {
    const taken = orders
      .filter(({ toolId, status }) => toolId === tool.id && status !== "cancelled" && status !== "refunded")
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const left = stock.find(({ id }) => id === tool.id)?.available ?? Number.NaN;
    if (left < 0 || taken + left !== tool.available)
      faults.push(`of tool ${tool.id} there were ${tool.available}; ${taken} are ordered and ${left} left`);
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
      faults.push(
        `payment ${id} of ${keptCents} cents is kept, and no paid order has it (${JSON.stringify(metadata)})`,
      );
    else if (order.totalCents !== keptCents)
      faults.push(`payment ${id} is ${keptCents} cents, its order ${order.totalCents}`);
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  for (const { id, transactionId } of paidOrders) {
    if (!keptIds.has(transactionId ?? ""))
      faults.push(`order ${id} counts as paid, and the provider has no money for it`);
  }
  const check = await runCommand("apps/api/src/commands/check-ledger.ts", settings);
  if (!check.isWell) faults.push(`the ledger is not green:\n${check.text}`);

  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
  return {
    faults,
    figures: {
      "orders acknowledged": ledger.placed.size,
      "orders in the ledger": orders.length,
      "orders paid": paidOrders.length,
      "orders refunded": orders.filter(({ status }) => status === "refunded").length,
      "orders cancelled": orders.filter(({ status }) => status === "cancelled").length,
      "payments still open": Number(open?.count),
      "cents in the ledger": sum(paidOrders.map(({ totalCents }) => totalCents)),
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
    const answer = await ask(`${url}?limit=100${after ? `&starting_after=${after.id}` : ""}`, {
      method: "GET",
      headers: { authorization: "Bearer sk_test_ironmonger" },
    });
    if (answer?.status !== 200) throw new Error(`The provider does not answer: ${JSON.stringify(answer)}`);
    const page = answer.body as { data: Item[]; has_more: boolean };
    items.push(...page.data);
    if (!page.has_more) return items;
  }
}
