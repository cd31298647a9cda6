import { brotliDecompressSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { afterAll, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { publicQueries } from "./register-trpc.ts";

const shop = await startTestShop();
afterAll(shop.close);
const admin = await shop.admin();
const buyer = await shop.buyer();
const member = await shop.buyer();
const company = await member.api.companies.register({
  name: "Acme Ltd",
  country: "US",
  billingAddress: "1 Forge Lane",
  invoiceEmail: "invoices@acme.example",
});

const [first, second] = await admin.api.categories.list();
if (!first || !second) throw new Error("The test shop has no categories.");
await admin.api.categories.save({ name: "Secret tools", isPublic: false });
await admin.api.companies.setAssortment({
  companyId: company.id,
  onlyCategoryIds: [second.id],
  extraCategoryIds: [],
});
const size = await admin.api.attributes.save({ name: "Width", kind: "number", unit: "mm", categoryId: first.id });
const model = await admin.api.models.save({ name: "Hammer", rowAttribute: size.name });
const tool = await shop.tool({
  category: first.slug,
  costCents: 400,
  attributes: [{ name: "Width", value: "20 mm" }],
  modelId: model.id,
});
const other = await shop.tool({ category: second.slug, family: "Test hammers" });
await admin.api.reviews.postReview({ stars: 5, review: "Good steel." });

/** What every public query is asked. */
const inputs: Record<string, object> = {
  "catalog.listNewest": {},
  "catalog.searchCatalog": { query: "hammer" },
  "catalog.compareTools": { ids: [tool.id, other.id] },
  "catalog.suggest": { query: "hammer" },
  "catalog.getTool": { id: tool.id },
  "catalog.listRelated": { id: tool.id },
  "categories.list": {},
  "categories.show": { path: first.path },
  "attributes.list": { categoryId: first.id },
  "models.get": { id: model.id },
  "content.summary": {},
  "content.faq": {},
  "content.topBuyers": {},
  "content.blog": {},
  "content.texts": {},
  "pricing.taxTable": { country: "US" },
  "reviews.listNewest": {},
  "reviews.listToolReviews": { toolId: tool.id },
  "settings.showShop": {},
};
/** Whose answer to which of them is not that of a visitor. */
const different: Record<string, string[]> = {
  admin: ["catalog.getTool", "categories.list"],
  member: [
    "attributes.list",
    "catalog.listNewest",
    "catalog.searchCatalog",
    "catalog.compareTools",
    "catalog.suggest",
    "catalog.getTool",
    "catalog.listRelated",
    "categories.list",
    "categories.show",
    "models.get",
  ],
};

type Headers = Record<string, string>;
const bearer = (await buyer.api.identity.issueAccessToken()).token;
const callers: Record<string, Headers> = {
  stranger: {},
  buyer: { authorization: `Bearer ${bearer}` },
  admin: { cookie: admin.cookie },
  member: { cookie: member.cookie, "x-company": company.id },
};
const names = Object.keys(callers);
const ordersOf = (of: string[]): string[][] =>
  of.length < 2 ? [of] : of.flatMap((one) => ordersOf(of.filter((name) => name !== one)).map((rest) => [one, ...rest]));

const addressOf = (name: string) => `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(inputs[name]))}`;
const get = (url: string, headers: Headers = {}) => shop.inject({ url, headers });
/** By POST, which is never cached. */
const ask = (name: string, caller: string) => {
  const headers = { ...callers[caller], origin: "http://shop.test", "content-type": "application/json" };
  const request: InjectOptions = { method: "POST", url: `/trpc/${name}`, headers, payload: inputs[name] ?? {} };
  return shop.inject(request);
};

test("the answers to public queries are those of the caller, no matter who called before", async () => {
  expect(Object.keys(inputs).toSorted()).toEqual([...publicQueries].toSorted());
  const uncached = new Map<string, string>();
  const keyOf = (name: string, caller: string) => `${name} of ${caller}`;
  for (const name of publicQueries)
    for (const caller of names) uncached.set(keyOf(name, caller), (await ask(name, caller)).body);
  for (const caller of ["buyer", "admin", "member"]) {
    const differing = [...publicQueries].filter(
      (name) => uncached.get(keyOf(name, caller)) !== uncached.get(keyOf(name, "stranger")),
    );
    expect(differing.toSorted(), caller).toEqual((different[caller] ?? []).toSorted());
  }
  for (const order of ordersOf(names)) {
    shop.services.pageInvalidation.invalidate();
    const askInOrder = async (name: string) => {
      for (const caller of order) {
        const { body, headers } = await get(addressOf(name), callers[caller]);
        expect(body, `${name}, asked by ${order.join(", ")}`).toBe(uncached.get(keyOf(name, caller)));
        const isCached = caller === "stranger";
        expect([headers["cache-control"], headers.etag !== undefined]).toEqual([
          isCached ? "no-cache" : "no-store",
          isCached,
        ]);
      }
    };
    await Promise.all([...publicQueries].map(askInOrder));
  }
});

test("visitors get a public answer from the cache until something has changed, compressed, and not again if they have it", async () => {
  const url = addressOf("catalog.getTool");
  const read = async (headers: Headers = {}) => (await get(url, headers)).json().result.data;
  const { name } = await read();
  // Not announced here, because this shop does not listen to its database.
  await shop.services.sql`update tools set name = 'Another name' where id = ${tool.id}`;
  expect((await read()).name).toBe(name);
  expect((await read(callers.buyer)).name).toBe("Another name");
  await admin.api.catalog.updateTool({ id: tool.id, priceCents: 1234 });
  expect(await read()).toMatchObject({ name: "Another name", priceCents: 1234 });

  const answer = await get(url, { "accept-encoding": "br" });
  expect(answer.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/json",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
  });
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).result.data.priceCents).toBe(1234);
  const again = await get(url, { "if-none-match": String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("what visitors see of the stock is what orders, cancellations and refunds of this process have left", async () => {
  const url = addressOf("catalog.getTool");
  const available = async () => (await get(url)).json().result.data.available;
  const before = await available();
  const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
  expect(await available()).toBe(before - 10);
  await buyer.api.orders.cancelOrder({ id: order.id });
  expect(await available()).toBe(before);
});

test("errors are never cached, nor are answers to queries that are not public", async () => {
  const id = crypto.randomUUID();
  const missing = `/trpc/catalog.getTool?input=${encodeURIComponent(JSON.stringify({ id }))}`;
  for (const url of [missing, "/trpc/catalog.getTool?input=7"]) {
    const answer = await get(url);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json().error.data.path).toBe("catalog.getTool");
  }

  const { id: listId } = await buyer.api.lists.save({ name: "Van stock", lines: [{ toolId: tool.id, quantity: 10 }] });
  const { url: shared } = await buyer.api.lists.share({ id: listId });
  const input = encodeURIComponent(JSON.stringify({ token: shared.split("/").at(-1) }));
  expect((await get(`/trpc/lists.getSharedList?input=${input}`)).statusCode).toBe(200);
  await buyer.api.lists.unshare({ id: listId });
  expect((await get(`/trpc/lists.getSharedList?input=${input}`)).statusCode).toBe(404);
});
