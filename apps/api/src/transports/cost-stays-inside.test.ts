import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../core/new-id.ts";
import { delivery } from "../testing/delivery.ts";
import type { Person } from "../testing/test-shop.ts";
import { type RestShop, startRestShop } from "./rest/testing/rest-shop.ts";

/** No other amount of this shop looks like it. */
const costCents = 654_321;
const cost = /cost_?cents|654321|6,?543\.21/i;

let shop: RestShop;
let buyer: Person;
let ids: { tool: string; model: string; orderNumber: string; orderId: string; list: string; shareToken: string };

beforeAll(async () => {
  shop = await startRestShop();
  const admin = await shop.admin();
  buyer = await shop.buyer();
  const size = await admin.api.attributes.save({ name: "Size", kind: "text" });
  const model = await admin.api.models.save({ name: "Bolt", rowAttribute: size.name });
  const category = await admin.api.categories.save({ name: "Bolts" });
  const of = { costCents, minOrder: 1, available: 100, category: category.slug, modelId: model.id, family: "Bolts" };
  const successor = await shop.tool({ ...of, name: "New bolt", attributes: [{ name: "Size", value: "M8" }] });
  const tool = await shop.tool({
    ...of,
    name: "Old bolt",
    state: "discontinued",
    successorId: successor.id,
    attributes: [{ name: "Size", value: "M6" }],
  });
  const lines = [
    { toolId: tool.id, quantity: 1 },
    { toolId: successor.id, quantity: 2 },
  ];
  const order = await buyer.api.orders.placeOrder({ lines, ...delivery });
  await buyer.api.basket.addLines({ lines });
  const list = await buyer.api.lists.save({ name: "Usual", lines });
  const { url } = await buyer.api.lists.share({ id: list.id });
  ids = {
    tool: tool.id,
    model: model.id,
    orderNumber: order.number,
    orderId: order.id,
    list: list.id,
    shareToken: url.split("/").at(-1) ?? "",
  };
});
afterAll(() => shop.close());

/** The queries that anybody but admins may call, by the sources of the routers. */
const queries = readdirSync(join(import.meta.dirname, "trpc/routers"))
  .filter((file) => file.endsWith(".router.ts"))
  .flatMap((file) => {
    const router = file.replace(".router.ts", "").replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase());
    const source = readFileSync(join(import.meta.dirname, "trpc/routers", file), "utf8");
    return source.split(/\n(?= {2}\w+: \w+Procedure)/).flatMap((procedure) => {
      const [, name, access] = /^ {2}(\w+): (\w+)Procedure/.exec(procedure) ?? [];
      return name && access !== "admin" && procedure.includes(".query(") ? [`${router}.${name}`] : [];
    });
  });

/** The inputs of those that take one. */
const inputs: Record<string, () => unknown> = {
  "approvals.list": () => ({ companyId: newId() }),
  "approvals.listRules": () => ({ companyId: newId() }),
  "attributes.list": () => ({}),
  "basket.findLines": () => ({ toolId: ids.tool }),
  "catalog.searchCatalog": () => ({}),
  "catalog.compareTools": () => ({ ids: [ids.tool, newId()] }),
  "catalog.suggest": () => ({ query: "bolt" }),
  "catalog.getTool": () => ({ id: ids.tool }),
  "catalog.listRelated": () => ({ id: ids.tool }),
  "categories.show": () => ({}),
  "companies.get": () => ({ id: newId() }),
  "companies.listMembers": () => ({ companyId: newId() }),
  "companies.listInvitations": () => ({ companyId: newId() }),
  "companies.showInvitation": () => ({ token: "x".repeat(43) }),
  "delivery.promise": () => ({ lines: [{ toolId: ids.tool, quantity: 1 }], country: "US" }),
  "insights.spend": () => ({ companyId: newId(), from: "2026-01-01", to: "2026-12-31", by: "month" }),
  "invoices.get": () => ({ number: "INV-2026-000001" }),
  "invoices.list": () => ({}),
  "invoices.showPayable": () => ({ token: "x".repeat(24) }),
  "lists.getList": () => ({ id: ids.list }),
  "lists.getSharedList": () => ({ token: ids.shareToken }),
  "models.get": () => ({ id: ids.model }),
  "orders.listMyOrders": () => ({}),
  "orders.getOrder": () => ({ number: ids.orderNumber }),
  "orders.listOrderEvents": () => ({ orderId: ids.orderId }),
  "payments.listRefunds": () => ({ orderId: ids.orderId }),
  "pricing.priceLines": () => ({ lines: [{ toolId: ids.tool, quantity: 1 }] }),
  "pricing.priceModels": () => ({ ids: [ids.model] }),
  "pricing.priceTools": () => ({ ids: [ids.tool] }),
  "pricing.taxTable": () => ({ country: "US" }),
  "reviews.listToolReviews": () => ({ toolId: ids.tool }),
  "reviews.getOwnToolReview": () => ({ toolId: ids.tool }),
  "senders.showUnknown": () => ({ token: "x".repeat(43) }),
  "views.list": () => ({ table: "orders" }),
};

const ask = async (who: "visitor" | "buyer", path: string): Promise<string> => {
  const input = inputs[path]?.();
  const answer = await shop.inject({
    url: `/trpc/${path}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
    headers: who === "buyer" ? { cookie: buyer.cookie } : {},
  });
  expect(answer.statusCode, `${path} ${answer.body}`).toBeOneOf([200, 401, 403, 404, 409]);
  return answer.body;
};

test("the queries that buyers may call are found", () => {
  expect(queries.length).toBeGreaterThan(40);
  expect(queries).toContain("catalog.getTool");
});

describe("what a tool costs the shop is in no answer to", () => {
  test.each(queries)("%s", async (path) => {
    for (const who of ["visitor", "buyer"] as const) expect(await ask(who, path)).not.toMatch(cost);
  });

  test("the changes that buyers make", async () => {
    const line = { toolId: ids.tool, quantity: 1 };
    const answers = [
      await buyer.api.orders.placeOrder({ lines: [line], ...delivery }),
      await buyer.api.basket.setLine(line),
      await buyer.api.lists.toBasket({ id: ids.list }),
      await buyer.api.orderPad.resolveLines({ text: "Old bolt 1" }),
      await buyer.api.orders.cancelOrder({ id: ids.orderId }),
    ];
    expect(JSON.stringify(answers)).toContain(ids.tool);
    expect(JSON.stringify(answers)).not.toMatch(cost);
  });

  test("any GET of the REST API, exports included", async () => {
    const gets = shop.operations.filter(({ method }) => method === "GET");
    expect(gets.map(({ path }) => path)).toContain("/export/my-orders.csv");
    let allowed = 0;
    for (const { path } of gets)
      for (const asker of [undefined, buyer]) {
        const id = path.startsWith("/order") ? ids.orderId : ids.tool;
        const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === "email" ? buyer.email : id));
        const query = /^\/(order|user)$/.test(path) ? `?email=${encodeURIComponent(buyer.email)}` : "";
        const answer = await shop.call(asker, `GET ${url as "/"}${query}`);
        if (answer.statusCode === 200) allowed += 1;
        expect(answer.body, `${path} ${answer.statusCode}`).not.toMatch(cost);
      }
    expect(allowed).toBeGreaterThan(10);
  });
});

test("an admin sees it, so the sweep above looks for the right thing", async () => {
  const admin = await shop.admin();
  const answer = await shop.inject({
    url: `/trpc/catalog.getTool?input=${encodeURIComponent(JSON.stringify({ id: ids.tool }))}`,
    headers: { cookie: admin.cookie },
  });
  expect(answer.body).toMatch(cost);
  expect((await shop.call(admin, "GET /export/tools.csv")).body).toMatch(cost);
});
