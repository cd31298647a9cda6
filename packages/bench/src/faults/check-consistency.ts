import { connect } from "@ironmonger/db/client";
import type { LedgerCheck } from "./admin.ts";
import { checkMoney } from "./check-money.ts";
import type { ToolOnSale } from "./customers.ts";
import type { Observations } from "./observations.ts";

type OrderRow = { id: string; buyerId: string; key: string | null };
type LineRow = { id: string; orderId: string; status: string; quantity: number; toolId: string; restocked: number };

export type Consistency = { problems: string[]; figures: Record<string, number> };

/** Compares the shop's database with what it acknowledged and with the card provider. Changes nothing. */
export async function checkConsistency(options: {
  databaseUrl: string;
  providerUrl: string;
  observations: Observations;
  tools: ToolOnSale[];
  ledger: LedgerCheck;
}): Promise<Consistency> {
  const { databaseUrl, providerUrl, observations, tools, ledger } = options;
  const problems: string[] = [];
  const { sql, close } = connect(databaseUrl, { max: 1 });
  const orders = await sql<OrderRow[]>`
    select id, user_id as "buyerId", idempotency_key as key from orders`;
  const lines = await sql<LineRow[]>`
    select id, order_id as "orderId", status, quantity, tool_id as "toolId",
      restocked_quantity as restocked
    from order_lines where tool_id = any(${tools.map(({ id }) => id)})`;
  // Pieces of a failed refund that were sold to others meanwhile are added, because the order needs them again.
  const stock = await sql<{ id: string; available: number; added: number }[]>`
    select tool_id as id, available,
      (select coalesce(sum(delta), 0) from stock_movements m where m.tool_id = s.tool_id and reason = 'correction') as added
    from tool_stock s`;
  const money = await checkMoney({ sql, providerUrl, ledger });
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
    const { available: left = Number.NaN, added = 0 } = stock.find(({ id }) => id === tool.id) ?? {};
    if (left < 0 || taken + left !== tool.available + added)
      problems.push(`of tool ${tool.id} there were ${tool.available + added}; ${taken} are ordered and ${left} left`);
  }

  const count = (expected: string) => lines.filter(({ status }) => status === expected).length;
  return {
    problems: [...problems, ...money.problems],
    figures: {
      "orders acknowledged": observations.placed.size,
      "orders in the database": orders.length,
      "lines ordered": lines.length,
      "lines pending": count("pending"),
      "lines shipped": count("shipped"),
      "lines refunded": count("refunded"),
      "lines cancelled": count("cancelled"),
      ...money.figures,
    },
  };
}
