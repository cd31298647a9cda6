import type { Basket } from "@ironmonger/contract/basket";
import { maxBasketLines } from "@ironmonger/contract/pricing";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { newBasketLimit } from "./internal/change-basket.ts";
import { deleteLapsedBaskets } from "./jobs.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
afterAll(() => shop.close());

/** A browser that stores its cookies. */
function browser(of: Pick<TestShop, "inject"> = shop) {
  const cookies = new Map<string, string>();
  const send = async (request: InjectOptions) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await of.inject({ ...request, headers: { ...(cookie ? { cookie } : {}), ...request.headers } });
    for (const { name, value, maxAge } of response.cookies)
      if (maxAge === 0 || value === "") cookies.delete(name);
      else cookies.set(name, value);
    return response;
  };
  const call = async <Answer = Basket>(name: string, payload: object): Promise<Answer> => {
    const response = await send({ method: "POST", url: `/trpc/${name}`, payload });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().result.data;
  };
  const basket = async (): Promise<Basket> => (await send({ url: "/trpc/basket.getBasket" })).json().result.data;
  const quantities = async () => (await basket()).lines.map(({ toolId, quantity }) => [toolId, quantity]);
  return { cookies, send, call, basket, quantities };
}

const baskets = async (): Promise<number> =>
  (await shop.services.sql`select count(*)::int from baskets where token_hash is not null`)[0]?.count;

test("a visitor's first line makes a basket, which belongs to a cookie that scripts cannot read", async () => {
  const tool = await shop.tool({ priceCents: 500 });
  const visitor = browser();
  expect(await visitor.basket()).toEqual({ lines: [], lineCount: 0, problemCount: 0, totalCents: 0 });
  await visitor.call("basket.clear", {});
  await visitor.call("basket.setLine", { toolId: tool.id, quantity: 0 });
  expect(visitor.cookies.size).toBe(0);

  const response = await visitor.send({
    method: "POST",
    url: "/trpc/basket.setLine",
    payload: { toolId: tool.id, quantity: 20 },
  });
  expect(response.json().result.data).toMatchObject({ lines: [{ toolId: tool.id, quantity: 20 }], totalCents: 10_000 });
  const lifetime = { maxAge: 60 * 24 * 60 * 60, path: "/", sameSite: "Lax" };
  expect(response.cookies).toMatchObject([
    { name: "ironmonger_basket", httpOnly: true, ...lifetime },
    { name: "ironmonger_has_basket", value: "1", ...lifetime },
  ]);
  expect(response.cookies[1]).not.toHaveProperty("httpOnly");
  const read = await visitor.send({ url: "/trpc/basket.getBasket" });
  expect(read.headers["cache-control"]).toBe("no-store");
  await visitor.call("basket.addLines", { lines: [{ toolId: tool.id, quantity: 5 }] });
  expect(await visitor.quantities()).toEqual([[tool.id, 25]]);
  expect(await browser().quantities()).toEqual([]);

  const secret = visitor.cookies.get("ironmonger_basket") ?? "";
  const [row] = await shop.services
    .sql`select row_to_json(b)::text as text from baskets b where token_hash is not null`;
  expect(row?.text).not.toContain(secret);
});

test("over https the cookie of the basket belongs to its host alone", async () => {
  await using secure = await startTestShop({ settings: { PUBLIC_URL: "https://shop.example", DEMO: "1" } });
  const { id: toolId } = await secure.tool();
  const payload = { toolId, quantity: 10 };
  const response = await secure.inject({ method: "POST", url: "/trpc/basket.setLine", payload });
  expect([response.headers["set-cookie"]].flat()[0]).toMatch(
    /^__Host-ironmonger_basket=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("a page of another site cannot change a visitor's basket, and a broken cookie is no basket", async () => {
  const { id: toolId } = await shop.tool();
  const visitor = browser();
  await visitor.call("basket.setLine", { toolId, quantity: 10 });
  const foreign = await visitor.send({
    method: "POST",
    url: "/trpc/basket.clear",
    payload: {},
    headers: { origin: "https://elsewhere.example" },
  });
  expect(foreign.statusCode).toBe(403);
  expect(await visitor.quantities()).toEqual([[toolId, 10]]);
  for (const secret of ["", "x", "a".repeat(43), "%00", "a".repeat(5000)]) {
    const headers = { cookie: `ironmonger_basket=${secret}` };
    const read = await shop.inject({ url: "/trpc/basket.getBasket", headers });
    expect(read.json().result.data).toEqual({ lines: [], lineCount: 0, problemCount: 0, totalCents: 0 });
  }
});

test("signing in, by whatever way, adds the visitor's lines to those of the account, and says how many tools were in both", async () => {
  const [both, own, visitors] = [await shop.tool(), await shop.tool(), await shop.tool()];
  const buyer = await shop.buyer();
  await buyer.api.basket.addLines({
    lines: [
      { toolId: both.id, quantity: 10 },
      { toolId: own.id, quantity: 20 },
    ],
  });
  const fill = async () => {
    const visitor = browser();
    await visitor.call("basket.addLines", {
      lines: [
        { toolId: visitors.id, quantity: 30 },
        { toolId: both.id, quantity: 15 },
      ],
    });
    return visitor;
  };
  const visitor = await fill();
  const { email, password } = buyer;
  await visitor.call("identity.signIn", { email, password });
  expect(visitor.cookies.get("ironmonger_merged_basket")).toBe("1");
  expect(visitor.cookies.has("ironmonger_basket")).toBe(false);
  expect(visitor.cookies.has("ironmonger_has_basket")).toBe(false);
  expect(new Map((await visitor.basket()).lines.map(({ toolId, quantity }) => [toolId, quantity]))).toEqual(
    new Map([
      [both.id, 25],
      [own.id, 20],
      [visitors.id, 30],
    ]),
  );

  const overRest = await fill();
  await overRest.send({ method: "POST", url: "/auth/sign-in", payload: { email, password } });
  expect(overRest.cookies.get("ironmonger_merged_basket")).toBe("2");
  expect(new Map((await overRest.basket()).lines.map(({ toolId, quantity }) => [toolId, quantity]))).toEqual(
    new Map([
      [both.id, 40],
      [own.id, 20],
      [visitors.id, 60],
    ]),
  );

  const newcomer = await fill();
  const account = { name: "New person", email: "newcomer@example.com", password: "correct horse" };
  await newcomer.call("identity.signUp", account);
  expect(newcomer.cookies.has("ironmonger_merged_basket")).toBe(false);
  expect(await newcomer.quantities()).toEqual([
    [visitors.id, 30],
    [both.id, 15],
  ]);
  await newcomer.call("identity.signOut", {});
  expect(await newcomer.quantities()).toEqual([]);
});

test("a wrong password leaves the visitor's basket alone", async () => {
  const { id: toolId } = await shop.tool();
  const { email } = await shop.buyer();
  const visitor = browser();
  await visitor.call("basket.setLine", { toolId, quantity: 10 });
  await expect(visitor.call("identity.signIn", { email, password: "wrong horse" })).rejects.toThrow();
  expect(await visitor.quantities()).toEqual([[toolId, 10]]);
});

test("one visitor's basket that signs in twice concurrently is merged once", async () => {
  await using _ = await shop.tenConnections();
  const { id: toolId } = await shop.tool();
  const { email, password, api } = await shop.buyer();
  const visitor = browser();
  await visitor.call("basket.setLine", { toolId, quantity: 10 });
  await Promise.all([1, 2].map(() => visitor.call("identity.signIn", { email, password })));
  expect((await api.basket.getBasket()).lines).toMatchObject([{ toolId, quantity: 10 }]);
});

test("lines that find no room in the account's full basket stay in the visitor's", async () => {
  const toolIds = Array.from({ length: maxBasketLines + 1 }, () => newId());
  const { sql } = shop.services;
  await sql`
    insert into tools (id, name, description, image_url, price_cents, min_order)
    select id, 'Bolt', '', '/images/no-picture.svg', 100, 1 from unnest(${toolIds}::uuid[]) as id`;
  await sql`
    with stocked as (insert into tool_stock (tool_id, min_order) select id, 1 from tools where name = 'Bolt')
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 100, 'opening' from tools where name = 'Bolt'`;
  const [first = "", second = "", third = "", ...rest] = toolIds;
  const { email, password, api } = await shop.buyer();
  await api.basket.addLines({ lines: [first, ...rest].map((toolId) => ({ toolId, quantity: 1 })) });
  const visitor = browser();
  await visitor.call("basket.addLines", { lines: [second, third, first].map((toolId) => ({ toolId, quantity: 2 })) });
  await visitor.call("identity.signIn", { email, password });
  expect(visitor.cookies.get("ironmonger_merged_basket")).toBe("1-full");
  const { lines } = await api.basket.getBasket();
  expect(lines).toHaveLength(maxBasketLines);
  expect(new Map(lines.map(({ toolId, quantity }) => [toolId, quantity])).get(first)).toBe(3);
  await visitor.call("identity.signOut", {});
  expect(await visitor.quantities()).toEqual([[third, 2]]);
});

test("a visitor's basket lapses 60 days after its last change and is then deleted", async () => {
  const { id: toolId } = await shop.tool();
  const [left, used] = [browser(), browser()];
  const { sql } = shop.services;
  for (const visitor of [left, used]) await visitor.call("basket.setLine", { toolId, quantity: 10 });
  await sql`update baskets set lapses_at = now() + interval '1 second' where token_hash is not null`;
  await used.call("basket.setLine", { toolId, quantity: 20 });
  await sql`update baskets set lapses_at = lapses_at - interval '2 days' where token_hash is not null`;
  expect(await left.quantities()).toEqual([]);
  expect(await used.quantities()).toEqual([[toolId, 20]]);
  await deleteLapsedBaskets(shop.services);
  expect(await baskets()).toBe(1);
  await left.call("basket.setLine", { toolId, quantity: 30 });
  expect(await left.quantities()).toEqual([[toolId, 30]]);
});

test("one address makes at most a thousand baskets in an hour, and those that it has can still be changed", async () => {
  const { id: toolId } = await shop.tool();
  const remoteAddress = "198.51.100.7";
  const visitor = browser({ inject: (request) => shop.inject({ ...request, remoteAddress }) });
  await visitor.call("basket.setLine", { toolId, quantity: 10 });
  for (let count = 1; count < 1000; count += 1)
    await shop.services.rateLimits.count(newBasketLimit, { address: remoteAddress });
  const payload = { toolId, quantity: 10 };
  const another = await shop.inject({ method: "POST", url: "/trpc/basket.setLine", payload, remoteAddress });
  expect(another.statusCode).toBe(429);
  await visitor.call("basket.setLine", { toolId, quantity: 20 });
  expect(await visitor.quantities()).toEqual([[toolId, 20]]);
});
