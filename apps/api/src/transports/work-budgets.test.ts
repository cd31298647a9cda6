import { afterAll, expect, test } from "vitest";
import { rowBudgets } from "../core/work-budgets/work-budgets.ts";
import { startTestShop } from "../testing/test-shop.ts";

const shop = await startTestShop();
afterAll(shop.close);

const size = 3000;
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
      insert into tool_stock (tool_id, min_order) select id, min_order from made
    ), moved as (
      insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 1000, 'opening' from made
    ) select id from made`;
  return [id, ...ids.map((row) => row.id)];
}

type Call = { cookie?: string; from?: string; path?: string };
const visit = ({ cookie, from = "192.0.2.1", path = "/trpc/basket.getBasket" }: Call) =>
  shop.inject({ method: "GET", url: path, remoteAddress: from, headers: cookie ? { cookie } : {} });
/** So many rows of this caller, as if requests had read them. */
const spend = (
  rows: number,
  { from = "192.0.2.1", ...caller }: { from?: string; userId?: string; cookie?: string },
) => {
  const meter = shop.services.workBudgets.open(from);
  meter.chargeTo(caller);
  meter.charge(rows);
};
const basketOf = (secret: string) => `ironmonger_basket=${secret}`;
const [secret, otherSecret] = ["a".repeat(43), "b".repeat(43)];
const refused = { error: { data: { code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) } } };

type Answer = { error?: { data: { code: string } }; result?: { data: { lineCount?: number } } }[];

test("the calls of a batch read 20,000 rows together, and what is refused is answered alone", async () => {
  const buyer = await shop.buyer();
  const lines = toolIds.map((toolId) => ({ toolId, quantity: 1 }));
  const { id } = await buyer.api.lists.save({ name: "Large", lines });
  const token = (await buyer.api.lists.share({ id })).url.split("/").at(-1);
  const read = async (calls: number) => {
    const names = Array.from({ length: calls }, () => "lists.getSharedList").join(",");
    const input = Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, { token }]));
    const url = `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
    const answer = await shop.inject({ method: "GET", url, remoteAddress: "198.51.100.1" });
    return { headers: answer.headers, body: answer.body, answers: [answer.json<Answer>()].flat() };
  };
  const batch = await read(20);
  const answered = batch.answers.filter(({ result }) => result);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length).toBeLessThan(10);
  for (const { error } of batch.answers) if (error) expect(error.data.code).toBe("TOO_MANY_REQUESTS");
  expect(batch.headers["retry-after"]).toBe("1");
  expect((await read(1)).answers).toMatchObject([{ result: { data: { name: "Large" } } }]);
});

test("the changes of a batch are made in turn, so that none repeats the work of another", async () => {
  const buyer = await shop.buyer();
  const order = await shop.order(buyer, ...toolIds.slice(0, 25).map((id) => ({ id, minOrder: 1 })));
  const url = `/trpc/${Array.from({ length: 20 }, () => "orders.cancelLine").join(",")}?batch=1`;
  const payload = Object.fromEntries(order.lines.slice(0, 20).map(({ id }, index) => [index, { id }]));
  const answers = (await buyer.inject({ method: "POST", url, payload })).json<Answer>();
  expect(answers.filter(({ result }) => result)).toHaveLength(20);
  const counts = answers.map(({ result }) => result?.data.lineCount);
  expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index));
});

test("an account reads 200,000 rows a minute, over tRPC and REST alike, from wherever it calls; others do not notice", async () => {
  const [busy, other] = [await shop.buyer(), await shop.buyer()];
  spend(rowBudgets.caller + 5000, { userId: busy.ctx.user.id, from: "192.0.2.9" });
  const trpc = await visit({ cookie: busy.cookie });
  expect(trpc.statusCode).toBe(429);
  expect(trpc.json()).toMatchObject(refused);
  expect(Number(trpc.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(trpc.headers["retry-after"])).toBeLessThanOrEqual(60);
  const rest = await visit({ cookie: busy.cookie, path: `/order?email=${busy.email}`, from: "192.0.2.8" });
  expect(rest.statusCode).toBe(429);
  expect(rest.json()).toMatchObject({ error: { code: "too_many_requests" } });
  expect(Number(rest.headers["retry-after"])).toBeGreaterThan(0);
  expect((await visit({ cookie: other.cookie, from: "192.0.2.9" })).statusCode).toBe(200);
});

test("a visitor is counted by the cookie of their basket", async () => {
  spend(rowBudgets.caller + 5000, { cookie: secret, from: "192.0.2.20" });
  expect((await visit({ cookie: basketOf(secret), from: "192.0.2.20" })).statusCode).toBe(429);
  expect((await visit({ cookie: basketOf(otherSecret), from: "192.0.2.20" })).statusCode).toBe(200);
  expect((await visit({ from: "192.0.2.20", path: "/faq" })).statusCode).toBe(200);
});

test("an address reads 400,000 rows a minute, whoever calls from there; monitoring is answered", async () => {
  const buyer = await shop.buyer();
  spend(rowBudgets.address + 5000, { from: "2001:db8:7:7::1" });
  const from = "2001:db8:7:7::2";
  expect((await visit({ from, cookie: basketOf(secret) })).statusCode).toBe(429);
  expect((await visit({ from, cookie: buyer.cookie })).statusCode).toBe(429);
  expect((await visit({ from, path: "/faq" })).statusCode).toBe(429);
  expect((await visit({ from, path: "/readyz" })).statusCode).toBe(200);
  expect((await visit({ from: "2001:db8:8:8::2", path: "/faq" })).statusCode).toBe(200);
});

test("of many concurrent reads, those that wait are refused once the caller's budget is used up", async () => {
  const buyer = await shop.buyer();
  const { id } = await buyer.api.lists.save({
    name: "Long",
    lines: toolIds.map((toolId) => ({ toolId, quantity: 1 })),
  });
  spend(rowBudgets.caller - 2 * size, { userId: buyer.ctx.user.id, from: "192.0.2.30" });
  const input = encodeURIComponent(JSON.stringify({ id }));
  const reads = Array.from({ length: 12 }, () =>
    buyer.inject({ method: "GET", url: `/trpc/lists.getList?input=${input}`, remoteAddress: "192.0.2.30" }),
  );
  const statuses = (await Promise.all(reads)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(9);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(3);
});

test("a caller reads two long lists at a time; the third waits until one has ended", async () => {
  const open = (from: string) =>
    shop.app.inject({ method: "GET", url: "/tools", remoteAddress: from, payloadAsStream: true });
  const [first, second] = [await open("192.0.2.40"), await open("192.0.2.40")];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  const third = await visit({ path: "/tools", from: "192.0.2.40" });
  expect(third.statusCode).toBe(429);
  expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
  expect((await visit({ path: "/tools?limit=10", from: "192.0.2.40" })).statusCode).toBe(200);
  expect((await visit({ path: "/tools", from: "192.0.2.41" })).statusCode).toBe(200);
  for await (const _piece of first.stream());
  await expect.poll(async () => (await visit({ path: "/tools", from: "192.0.2.40" })).statusCode).toBe(200);
  second.stream().destroy();
});

test("a long list that has begun is complete, whatever is left of the budget", async () => {
  const from = "192.0.2.50";
  spend(rowBudgets.address - 10, { from });
  expect((await visit({ path: "/tools", from })).json()).toHaveLength(size);
});

test("imports are not charged", async () => {
  const admin = await shop.admin();
  spend(rowBudgets.caller + 5000, { userId: admin.ctx.user.id, from: "192.0.2.60" });
  const imported = await admin.inject({
    method: "POST",
    url: "/import/tools?mode=valid-rows",
    headers: { "content-type": "text/csv" },
    payload: "name,description,image,price,minOrder,available\nImported,x,/images/no-picture.svg,1,1,1\n",
  });
  expect(imported.json()).toMatchObject({ imported: 1 });
});

test("when the process is over its budget, the most expensive callers get 503, and the others their answers", async () => {
  const [expensive, cheap] = [await shop.buyer(), await shop.buyer()];
  spend(rowBudgets.caller * 0.9, { userId: expensive.ctx.user.id, from: "192.0.2.70" });
  expect((await visit({ cookie: expensive.cookie, from: "192.0.2.71" })).statusCode).toBe(200);
  for (let round = 0; round < 30; round += 1)
    spend(rowBudgets.process / 25, { from: `203.0.113.${round}`, cookie: `${round}` });
  const answer = await visit({ cookie: expensive.cookie, from: "192.0.2.71" });
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect((await visit({ cookie: cheap.cookie, from: "192.0.2.71" })).statusCode).toBe(200);
});
