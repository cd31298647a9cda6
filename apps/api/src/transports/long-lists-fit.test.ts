import { afterAll, expect, test } from "vitest";
import { orderOf } from "../testing/delivery.ts";
import { startTestShop } from "../testing/test-shop.ts";

const shop = await startTestShop({ settings: { MAX_UNPAID_ORDERS: "100", MAX_UNPAID_ORDERS_UNVERIFIED: "100" } });
afterAll(shop.close);

const size = 5000;

async function insertTools(): Promise<{ id: string; sku: string }[]> {
  const { sql } = shop.services;
  const { id } = await shop.tool({ minOrder: 1, available: 1000, priceCents: 100, sku: "LONG-1" });
  const made = await sql<{ id: string; sku: string }[]>`
    with made as (
      insert into tools (id, name, description, image_url, price_cents, min_order, sku)
      select new_id(), 'Long list tool ' || nth, 'x', image_url, price_cents, min_order, 'LONG-' || nth
      from tools, generate_series(2, ${size}) nth where id = ${id}
      returning id, min_order, sku
    ), stock as (
      insert into tool_stock (tool_id, min_order) select id, min_order from made
    ), moved as (
      insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 1000, 'opening' from made
    ) select id, sku from made`;
  return [{ id, sku: "LONG-1" }, ...made];
}

test("a basket, a list and an order of 5,000 lines fit into what one request may read, whatever is done with them", async () => {
  const tools = await insertTools();
  const buyer = await shop.buyer();
  const lines = tools.map(({ id: toolId }) => ({ toolId, quantity: 1 }));
  const call = async <Answer>(name: string, input: object, isRead = false): Promise<Answer> => {
    const url = isRead ? `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}` : `/trpc/${name}`;
    const answer = await buyer.inject(isRead ? { method: "GET", url } : { method: "POST", url, payload: input });
    expect(answer.statusCode, `${name}: ${answer.body.slice(0, 300)}`).toBe(200);
    return answer.json().result.data;
  };
  await call("orderPad.resolveLines", { text: tools.map(({ sku }) => `${sku} 1`).join("\n") });
  await call("pricing.priceLines", { lines });
  await call("basket.addLines", { lines });
  await call("basket.setLine", { toolId: lines[0]?.toolId, quantity: 2 });
  await call("basket.getBasket", {}, true);
  const names = Array.from({ length: 20 }, () => "basket.getBasket").join(",");
  const input = encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, {}]))),
  );
  const batch = await buyer.inject({ method: "GET", url: `/trpc/${names}?batch=1&input=${input}` });
  const answers = batch.json<{ error?: { data: { code: string } }; result?: object }[]>();
  const answered = answers.filter(({ result }) => result);
  expect(answered.length).toBeGreaterThanOrEqual(3);
  for (const { error } of answers) if (error) expect(error.data.code).toBe("TOO_MANY_REQUESTS");
  expect(answered.length).toBeLessThan(8);
  expect(batch.body.length).toBeLessThan(10 * 1024 * 1024);
  const { id } = await call<{ id: string }>("lists.save", { name: "Long", lines });
  await call("lists.list", {}, true);
  await call("lists.toBasket", { id });
  const order = await call<{ id: string; number: string; lines: { id: string }[] }>("orders.placeOrder", {
    ...orderOf(...tools.map((tool): [string, number] => [tool.id, 1])),
  });
  await call("orders.getOrder", { number: order.number }, true);
  await call("orders.orderAgain", { orderId: order.id });
  await call("orders.cancelLine", { id: order.lines[0]?.id });
  for (let round = 0; round < 3; round += 1) await buyer.api.lists.save({ name: `Long ${round}`, lines });
  await call("lists.list", {}, true);

  // What other rows of the order's file repeat would be its search text, with the names of all tools.
  const file = await (await shop.admin()).inject({ method: "GET", url: "/export/orders.csv" });
  expect(file.body.trimEnd().split("\n")).toHaveLength(size);
  const own = await buyer.inject({ method: "GET", url: `/order?email=${buyer.email}` });
  expect(own.json()).toHaveLength(size - 1);
});
