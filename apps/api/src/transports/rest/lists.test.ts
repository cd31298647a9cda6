import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "../../testing/test-shop.ts";
import { newTool, type RestShop, startRestShop } from "./testing/rest-shop.ts";

let shop: RestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startRestShop({ hasRaces: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const ids = (body: string): string[] => JSON.parse(body).map(({ _id }: { _id: string }) => _id);
const getIf = (etag: string, path: "/tools" | "/reviews" | "/faq" | "/buyers" = "/tools") =>
  shop.call(undefined, `GET ${path}`, undefined, { "if-none-match": etag });

test("tools come oldest first, all or a range of them", async () => {
  const made = [];
  for (let count = 0; count < 5; count++) made.push((await shop.tool()).id);
  const all = ids((await shop.call(undefined, "GET /tools")).body);
  expect(all.slice(-5)).toEqual(made);
  const range = await shop.call(undefined, `GET /tools?limit=2&after=${made[1]}`);
  expect(ids(range.body)).toEqual(made.slice(2, 4));
});

test.each(["limit=0", "limit=1001", "limit=ten", "limit=1.5", "limit=", "limit=1&limit=2", "after=x", "after="])(
  "a list refuses %s",
  async (query) => {
    for (const path of ["/tools", "/reviews", "/faq", "/buyers"]) {
      expect((await shop.call(undefined, `GET ${path}?${query}` as "GET /")).statusCode, path).toBe(400);
    }
  },
);

test("a client that has the newest version gets 304 until something changes", async () => {
  const { insertedId } = (await shop.call(admin, "POST /tool", newTool)).json();
  const { sql } = shop.services;
  const changes = [
    () => shop.call(admin, "POST /tool", newTool),
    () => shop.call(admin, `PUT /tool/${insertedId}`, { available: 321 }),
    () => sql`update tools set name = 'Another name' where id = ${insertedId}`,
    () => sql`update tools set name = ${newTool.name} where id = ${insertedId}`,
    () => shop.call(admin, `DELETE /tool/${insertedId}`),
  ];
  const seen = new Set<string>();
  for (const change of changes) {
    const { headers } = await shop.call(undefined, "GET /tools");
    const etag = String(headers.etag);
    expect(seen.has(etag)).toBe(false);
    seen.add(etag);
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const unchanged = await getIf(tag);
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, "", etag]);
    }
    await change();
    expect((await getIf(etag)).statusCode).toBe(200);
  }
});

test("a change that is not committed yet is not promised to anybody", async () => {
  await using _ = await shop.tenConnections();
  const { id } = await shop.tool();
  let during: string | undefined;
  await shop.services.sql.begin(async (tx) => {
    await tx`update tools set name = 'Not yet' where id = ${id}`;
    const seen = await shop.call(undefined, "GET /tools");
    expect(seen.body).not.toContain("Not yet");
    during = String(seen.headers.etag);
  });
  const after = await getIf(during ?? "");
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain("Not yet");
});

test("reviews, questions and buyers have ETags of their own", async () => {
  const buyer = await shop.buyer();
  const { sql } = shop.services;
  const id = "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7081";
  const changes = {
    "/reviews": () => shop.call(buyer, "POST /review", { stars: 1, review: "Late" }),
    "/faq": () => sql`insert into faq_items (id, question, answer) values (${id}, 'Why?', 'So.')`,
    "/buyers": () =>
      sql`insert into buyers (id, name, shop, image_url, tools_bought, "from") values (${id}, 'A', 'B', '/c', 1, 'D')`,
  };
  for (const [path, change] of Object.entries(changes)) {
    const pathname = path as keyof typeof changes;
    const etag = String((await shop.call(undefined, `GET ${pathname}`)).headers.etag);
    expect((await getIf(etag, pathname)).statusCode).toBe(304);
    await change();
    const changed = await getIf(etag, pathname);
    expect([changed.statusCode, changed.json().length]).toEqual([200, 1]);
  }
});

test("a long list is streamed, piece by piece, and is still one JSON array", async () => {
  const before = ids((await shop.call(undefined, "GET /tools")).body).length;
  await shop.services.sql`
    with added as (
      insert into tools (id, name, description, image_url, price_cents, min_order)
      select gen_random_uuid(), 'Nail ' || n, repeat('long ', 20), '/nail.svg', 100, 1 from generate_series(1, 5000) n
      returning id, min_order)
    insert into tool_stock (tool_id, min_order, available) select id, min_order, 0 from added`;
  const whole = await shop.call(undefined, "GET /tools");
  expect(whole.headers["content-length"]).toBeUndefined();
  expect(new Set(ids(whole.body)).size).toBe(before + 5000);
  const head = await shop.call(undefined, "HEAD /tools");
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", whole.headers.etag]);
  expect((await shop.call(admin, "GET /export/tools.csv")).body.split("\n").length).toBeGreaterThan(5000);
});
