import { messages } from "@ironmonger/contract/messages";
import { afterAll, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop();
afterAll(shop.close);

const size = 5000;
const toolIds = await insertTools();

async function insertTools(): Promise<string[]> {
  const { sql } = shop.services;
  const { id } = await shop.tool({ minOrder: 1, available: 1000, priceCents: 100 });
  const ids = await sql<{ id: string }[]>`
    with made as (
      insert into tools (id, name, description, image_url, price_cents, min_order)
      select new_id(), 'Heavy ' || nth, 'x', image_url, price_cents, min_order from tools, generate_series(2, ${size}) nth where id = ${id}
      returning id, min_order
    ), stock as (
      insert into tool_stock (tool_id, available, min_order) select id, 1000, min_order from made
    ), moved as (
      insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 1000, 'opening' from made
    ) select id from made`;
  return [id, ...ids.map((row) => row.id)];
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}

type Answer = { error?: { data: { code: string } }; result?: { data: unknown } }[];

test("twenty cancelled lines of a large order in one batch cost the work of one request, and what is refused goes through in the next", async () => {
  const buyer = await shop.buyer();
  const order = await buyer.api.orders.placeOrder(orderOf(...toolIds.map((id): [string, number] => [id, 1])));
  const cancel = async (lines: typeof order.lines) => {
    const url = `/trpc/${lines.map(() => "orders.cancelLine").join(",")}?batch=1`;
    const payload = Object.fromEntries(lines.map(({ id }, nth) => [nth, { id }]));
    return (await buyer.inject({ method: "POST", url, payload })).json<Answer>();
  };
  const alone = await timeOf(() => cancel(order.lines.slice(30, 31)));
  const batch = order.lines.slice(0, 20);
  let answers: Answer = [];
  const together = await timeOf(async () => {
    answers = await cancel(batch);
  });
  // Five calls' worth; fifty where each call began again whenever another one had won.
  expect(together / alone).toBeLessThan(15);
  const refused = batch.filter((_line, nth) => answers[nth]?.error);
  expect(answers.filter(({ result }) => result)).toHaveLength(5);
  for (const { error } of answers) if (error) expect(error.data.code).toBe("TOO_MANY_REQUESTS");
  expect((await cancel(refused.slice(0, 1))).map(({ result }) => result !== undefined)).toEqual([true]);
  const { lineCount, totalCents } = await buyer.api.orders.getOrder({ number: order.number });
  expect([lineCount, totalCents]).toEqual([size - 7, (size - 7) * 100]);
});

test("anonymous readers of shared lists read so many lines by one request, and by one address in a minute", async () => {
  const buyer = await shop.buyer();
  const { id } = await buyer.api.lists.save({
    name: "Large",
    lines: toolIds.map((toolId) => ({ toolId, quantity: 1 })),
  });
  const token = (await buyer.api.lists.share({ id })).url.split("/").at(-1);
  const read = async (calls: number, remoteAddress: string) => {
    const names = Array.from({ length: calls }, () => "lists.getSharedList").join(",");
    const input = Object.fromEntries(Array.from({ length: calls }, (_, nth) => [nth, { token }]));
    const url = `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
    const answer = await shop.inject({ method: "GET", url, remoteAddress });
    return { headers: answer.headers, answers: [answer.json<Answer>()].flat() };
  };
  const alone = await timeOf(() => read(1, "198.51.100.3"));
  let answered: Answer = [];
  const together = await timeOf(async () => {
    answered = (await read(20, "198.51.100.1")).answers;
  });
  expect(answered.filter(({ result }) => result)).toHaveLength(5);
  expect(together / alone).toBeLessThan(15);
  for (let more = 0; more < 3; more += 1) await read(5, "198.51.100.1");
  const refused = await read(1, "198.51.100.1");
  expect(refused.answers).toMatchObject([{ error: { data: { code: "TOO_MANY_REQUESTS" } } }]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await read(1, "198.51.100.2")).answers).toMatchObject([{ result: { data: { name: "Large" } } }]);
  await expect(shop.visitorApi().lists.getSharedList({ token: "x".repeat(32) })).rejects.toMatchObject({
    message: messages.listNotFound,
  });
});
