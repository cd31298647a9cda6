import { connect } from "@ironmonger/db/client";
import type { ToolOnSale } from "./customers.ts";
import type { Observations } from "./observations.ts";
import { sendRequest } from "./send-request.ts";
import { runCommand } from "./supervise.ts";

type Intent = { id: string; status: string; amount: number; amount_received: number; metadata: Record<string, string> };
type Refund = { id: string; payment_intent: string; amount: number; status: string };
type OrderRow = {
  id: string;
  paidCents: number;
  refundedCents: number;
  transactionId: string | null;
  buyerId: string;
  key: string | null;
};
type LineRow = { id: string; orderId: string; status: string; quantity: number; toolId: string; restocked: number };

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
  const orders = await sql<OrderRow[]>`
    select id, paid_cents as "paidCents", refunded_cents as "refundedCents", transaction_id as "transactionId", user_id as "buyerId",
      idempotency_key as key from orders`;
  const lines = await sql<LineRow[]>`
    select id, order_id as "orderId", status, quantity, tool_id as "toolId",
      restocked_quantity as restocked
    from order_lines where tool_id = any(${tools.map(({ id }) => id)})`;
  const stock = await sql<{ id: string; available: number }[]>`select tool_id as id, available from tool_stock`;
  const [open] = await sql`
    select (select count(*) from payments where status = 'open') as payments, (select count(*) from refunds where status = 'pending') as refunds`;
  await close();
  const lineById = new Map(lines.map((line) => [line.id, line]));
  const statusOf = (lineId: string) => lineById.get(lineId)?.status ?? "missing";

  for (const { id, lineIds, isRest } of observations.placed.values()) {
    for (const lineId of lineIds) {
      const orderId = lineById.get(lineId)?.orderId;
      if (!orderId || (!isRest && orderId !== id))
        problems.push(`line ${lineId} of order ${id} is ${orderId ?? "missing"}`);
    }
  }
  for (const id of observations.paid) {
    for (const lineId of observations.placed.get(id)?.lineIds ?? []) {
      const status = statusOf(lineId);
      const mayBe = [
        "pending",
        "shipped",
        "refunded",
        ...(observations.triedToCancel.has(lineId) ? ["cancelled"] : []),
      ];
      if (!mayBe.includes(status)) problems.push(`order ${id} was reported paid, and its line ${lineId} is ${status}`);
    }
  }
  for (const lineId of observations.cancelled)
    if (statusOf(lineId) !== "cancelled") problems.push(`line ${lineId} was cancelled and is ${statusOf(lineId)}`);
  const keys = orders.flatMap(({ buyerId, key }) => (key === null ? [] : `${buyerId} ${key}`));
  if (new Set(keys).size !== keys.length) problems.push("a key placed two orders");

  for (const tool of tools) {
    const taken = lines
      .filter(({ toolId, status }) => toolId === tool.id && status !== "cancelled")
      .reduce((sum, { quantity, restocked }) => sum + quantity - restocked, 0);
    const left = stock.find(({ id }) => id === tool.id)?.available ?? Number.NaN;
    if (left < 0 || taken + left !== tool.available)
      problems.push(`of tool ${tool.id} there were ${tool.available}; ${taken} are ordered and ${left} left`);
  }

  const intents = await listAll<Intent>(`${providerUrl}/v1/payment_intents`);
  const refunds = (await listAll<Refund>(`${providerUrl}/v1/refunds`)).filter(({ status }) => status === "succeeded");
  const kept = intents
    .map((intent) => ({ ...intent, keptCents: intent.amount_received - refundedOf(refunds, intent.id) }))
    .filter(({ keptCents }) => keptCents !== 0);
  const paidOrders = orders.filter(({ paidCents, refundedCents }) => paidCents > refundedCents);
  const byTransaction = new Map(paidOrders.map((order) => [order.transactionId, order]));
  for (const { id, keptCents, metadata } of kept) {
    const order = byTransaction.get(id);
    if (!order)
      problems.push(
        `the provider keeps ${keptCents} cents of payment ${id}, and no paid order has it (${JSON.stringify(metadata)})`,
      );
    else if (order.paidCents - order.refundedCents !== keptCents)
      problems.push(
        `of payment ${id} the provider keeps ${keptCents} cents, its order ${order.paidCents} less ${order.refundedCents}`,
      );
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  for (const { id, transactionId } of paidOrders) {
    if (!keptIds.has(transactionId ?? "")) problems.push(`order ${id} is paid, and the provider has no payment for it`);
  }
  const ledger = await runCommand("apps/api/src/commands/check-ledger.ts", settings);
  if (!ledger.isSuccess) problems.push(`the ledger check fails:\n${ledger.text}`);

  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
  const count = (wanted: string) => lines.filter(({ status }) => status === wanted).length;
  return {
    problems,
    figures: {
      "orders acknowledged": observations.placed.size,
      "orders in the database": orders.length,
      "orders paid": orders.filter(({ transactionId }) => transactionId !== null).length,
      "lines ordered": lines.length,
      "lines pending": count("pending"),
      "lines shipped": count("shipped"),
      "lines refunded": count("refunded"),
      "lines cancelled": count("cancelled"),
      "payments still open": Number(open?.payments),
      "refunds under way": Number(open?.refunds),
      "cents that the shop keeps": sum(paidOrders.map((order) => order.paidCents - order.refundedCents)),
      "cents that the provider keeps": sum(kept.map(({ keptCents }) => keptCents)),
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
