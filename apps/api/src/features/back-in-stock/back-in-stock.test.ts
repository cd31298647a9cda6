import { messages } from "@ironmonger/contract/messages";
import { afterAll, describe, expect, test } from "vitest";
import { errorMessages } from "../../core/error-messages.ts";
import type { JobData } from "../../core/jobs/job-queues.ts";
import { newId } from "../../core/new-id.ts";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { endBackInStockRequests } from "./end-back-in-stock-requests.statement.ts";
import { sendBackInStockMail } from "./send-back-in-stock-mail.ts";
import { backInStockErrors } from "./tell-me-when-back.ts";

const shop = await startTestShop({ hasRaces: true, sandbox: { mail: true } });
const { services } = shop;
afterAll(shop.close);

type Queued = JobData["back-in-stock-mails"];
/** The queued emails about this tool. */
const queued = async (toolId: string): Promise<Queued[]> => {
  const rows = await services.sql<{ data: Queued }[]>`
    select data from pgboss.job where name = 'back-in-stock-mails' and data ->> 'toolId' = ${toolId} order by data ->> 'userId'`;
  return rows.map(({ data }) => data);
};
const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
  const answer = await fetch(`${shop.sandbox.mailUrl}/api/email`);
  const mails = (await answer.json()) as { subject: string; text: string; to: { address: string }[] }[];
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
};
const soldOut = () => shop.tool({ minOrder: 10, available: 9 });
const admin = await shop.admin();
/** A company that is shown the tools of a category of its own, with a buyer. */
async function firm() {
  const person = await shop.verifiedBuyer();
  const own = await admin.api.categories.save({ name: `Only for ${person.email}`, isPublic: false });
  const { id } = await admin.api.companies.register({
    ...{ name: "Acme Ltd", country: "US", billingAddress: "1 Forge Lane", invoiceEmail: "pay@acme.example" },
  });
  await admin.api.companies.setAssortment({ companyId: id, onlyCategoryIds: null, extraCategoryIds: [own.id] });
  await services.sql`insert into company_members (company_id, user_id, role) values (${id}, ${person.ctx.user.id}, 'buyer')`;
  return { id, category: own.slug, person, buyer: await shop.buyingFor(person, id) };
}
const restock = (id: string, available = 10) => admin.api.catalog.correctStock({ id, available, reason: "Counted." });

describe("a request for an email when a tool is back", () => {
  test("is stored once per buyer, however often it is requested", async () => {
    const [buyer, other, first, second] = [
      await shop.verifiedBuyer(),
      await shop.verifiedBuyer(),
      await soldOut(),
      await soldOut(),
    ];
    expect(await buyer.api.catalog.tellMeWhenBack({ toolId: first.id })).toEqual({});
    await Promise.all(Array.from({ length: 4 }, () => buyer.api.catalog.tellMeWhenBack({ toolId: first.id })));
    await buyer.api.catalog.tellMeWhenBack({ toolId: second.id });
    expect(await buyer.api.catalog.listBackInStockRequests()).toEqual([second.id, first.id]);
    expect(await other.api.catalog.listBackInStockRequests()).toEqual([]);
  });

  test("is refused until the buyer's email is verified", async () => {
    const [buyer, tool] = [await shop.buyer(), await soldOut()];
    await expect(buyer.api.catalog.tellMeWhenBack({ toolId: tool.id })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringMatching(/^Verify your email first/),
    });
  });

  test("is refused for a tool that can be ordered, and for one that is not in the shop", async () => {
    const buyer = await shop.verifiedBuyer();
    const [there, gone] = [await shop.tool(), await soldOut()];
    await admin.api.catalog.deleteTool({ id: gone.id });
    const ask = (toolId: string) => buyer.api.catalog.tellMeWhenBack({ toolId });
    await expect(ask(there.id)).rejects.toMatchObject({ code: "CONFLICT", message: backInStockErrors.toolIsInStock });
    for (const toolId of [gone.id, newId()])
      await expect(ask(toolId)).rejects.toMatchObject({ code: "NOT_FOUND", message: messages.toolNotFound });
    await expect(ask("7")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await buyer.api.catalog.listBackInStockRequests()).toEqual([]);
  });

  test("is for signed-in buyers", async () => {
    const { catalog } = shop.visitorApi();
    const refused = { code: "UNAUTHORIZED", message: errorMessages.notSignedIn };
    await expect(catalog.tellMeWhenBack({ toolId: newId() })).rejects.toMatchObject(refused);
    await expect(catalog.listBackInStockRequests()).rejects.toMatchObject(refused);
  });
});

describe("a tool that is back", () => {
  test("ends each request with one email, also where replicas look concurrently", async () => {
    await using _ = await shop.tenConnections();
    const [tool, other] = [await soldOut(), await soldOut()];
    const buyers = await Promise.all([shop.verifiedBuyer(), shop.verifiedBuyer(), shop.verifiedBuyer()]);
    for (const buyer of buyers) {
      await buyer.api.catalog.tellMeWhenBack({ toolId: tool.id });
      await buyer.api.catalog.tellMeWhenBack({ toolId: other.id });
    }
    await endBackInStockRequests(services);
    expect(await queued(tool.id)).toEqual([]);
    await restock(tool.id);
    await Promise.all(Array.from({ length: 5 }, () => endBackInStockRequests(services)));
    await endBackInStockRequests(services);
    const userIds = buyers.map(({ ctx }) => ctx.user.id).sort();
    expect(await queued(tool.id)).toEqual(userIds.map((userId) => ({ userId, companyId: null, toolId: tool.id })));
    for (const buyer of buyers) expect(await buyer.api.catalog.listBackInStockRequests()).toEqual([other.id]);
  });

  test("is looked for as soon as its stock is corrected, and comes back by a cancelled order, too", async () => {
    const [buyer, waiting] = [await shop.verifiedBuyer(), await shop.verifiedBuyer()];
    const tool = await shop.tool({ minOrder: 10, available: 10 });
    const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 10]));
    await waiting.api.catalog.tellMeWhenBack({ toolId: tool.id });
    await buyer.api.orders.cancelOrder({ id: order.id });
    await endBackInStockRequests(services);
    expect(await queued(tool.id)).toHaveLength(1);
    await services.sql`delete from pgboss.job where name = 'end-back-in-stock-requests'`;
    await restock(tool.id, 50);
    await restock(tool.id, 60);
    expect(await services.sql`select 1 from pgboss.job where name = 'end-back-in-stock-requests'`).toHaveLength(1);
  });

  test("that left the shop waits with its requests until it returns", async () => {
    const [buyer, tool] = [await shop.verifiedBuyer(), await soldOut()];
    await buyer.api.catalog.tellMeWhenBack({ toolId: tool.id });
    await restock(tool.id);
    await admin.api.catalog.deleteTool({ id: tool.id });
    await endBackInStockRequests(services);
    expect(await queued(tool.id)).toEqual([]);
    await admin.api.catalog.restoreTool({ id: tool.id });
    await endBackInStockRequests(services);
    expect(await queued(tool.id)).toHaveLength(1);
  });
});

describe("a tool of a family with less than the family's minimum left", () => {
  test("can be ordered beside the others, so it is in stock as long as a case pack is left", async () => {
    const [buyer, family] = [await shop.verifiedBuyer(), "Drill bits HSS"];
    const bit = { name: family, family, minOrder: 20, casePack: 5, priceCents: 100 };
    const [few, many] = [await shop.tool({ ...bit, available: 5 }), await shop.tool({ ...bit, available: 100 })];
    const noneLeft = await shop.tool({ ...bit, available: 4 });
    const inStock = async () =>
      (await buyer.api.catalog.searchCatalog({ query: family, inStock: true })).rows.map(({ id }) => id).sort();
    expect(await inStock()).toEqual([few.id, many.id].sort());
    await expect(buyer.api.catalog.tellMeWhenBack({ toolId: few.id })).rejects.toMatchObject({ code: "CONFLICT" });
    await buyer.api.catalog.tellMeWhenBack({ toolId: noneLeft.id });
    await restock(noneLeft.id, 5);
    await endBackInStockRequests(services);
    expect(await queued(noneLeft.id)).toHaveLength(1);
    await buyer.api.orders.placeOrder(orderOf([few.id, 5], [many.id, 15]));
    expect(await inStock()).toEqual([noneLeft.id, many.id].sort());
  });

  test("is out of stock as soon as it counts alone or its packs are larger", async () => {
    const [buyer, family] = [await shop.verifiedBuyer(), "Countersinks"];
    const tool = await shop.tool({ name: family, family, minOrder: 20, casePack: 5, available: 9 });
    const countInStock = async () => (await buyer.api.catalog.searchCatalog({ query: family, inStock: true })).total;
    expect(await countInStock()).toBe(1);
    await admin.api.catalog.updateTool({ id: tool.id, casePack: 10 });
    expect(await countInStock()).toBe(0);
    await admin.api.catalog.updateTool({ id: tool.id, casePack: 5 });
    expect(await countInStock()).toBe(1);
    await admin.api.catalog.updateTool({ id: tool.id, family: null });
    expect(await countInStock()).toBe(0);
  });
});

test("a tool that was added without naming a family is out of stock below its minimum order, whatever its case pack", async () => {
  const tool = { name: "Bench grinder stone", description: "Stone", imageUrl: "/images/no-picture.svg" };
  await admin.api.catalog.addTool({ ...tool, priceCents: 100, minOrder: 20, casePack: 5, available: 15 });
  const { total } = await admin.api.catalog.searchCatalog({ query: tool.name, inStock: true });
  expect(total).toBe(0);
  expect((await admin.api.catalog.list({ search: tool.name, stock: "too-few" })).total).toBe(1);
});

describe("the email", () => {
  test("names the tool, its price, rules and stock, and leads to its page", async () => {
    const buyer = await shop.verifiedBuyer();
    const tool = await shop.tool({
      name: "Bench vise & stand",
      sku: "BV-7",
      minOrder: 20,
      casePack: 10,
      priceCents: 890,
      priceBreaks: [{ fromQuantity: 100, unitPriceCents: 840 }],
      available: 40,
    });
    await sendBackInStockMail(services, { userId: buyer.ctx.user.id, companyId: null, toolId: tool.id });
    await expect
      .poll(async () => (await mailsTo(buyer.email)).map(({ subject }) => subject))
      .toEqual(["Bench vise & stand is back in stock"]);
    const [mail] = await mailsTo(buyer.email);
    for (const text of [
      `Hello ${buyer.ctx.user.displayName},`,
      "Bench vise & stand can be ordered again.",
      "$8.90",
      "20 pieces",
      "from 20 · packs of 10 · $8.40 from 100",
      "BV-7",
      `http://shop.test/catalog/${tool.id}`,
    ])
      expect(mail?.text).toContain(text);
  });

  test("is not sent if the tool is sold out again, and the request remains", async () => {
    const [buyer, tool] = [await shop.verifiedBuyer(), await soldOut()];
    await sendBackInStockMail(services, { userId: buyer.ctx.user.id, companyId: null, toolId: tool.id });
    expect(await buyer.api.catalog.listBackInStockRequests()).toEqual([tool.id]);
    expect(await mailsTo(buyer.email)).toEqual([]);
  });

  test("has the prices of the company for which it was requested", async () => {
    const { id, person, buyer } = await firm();
    const tool = await shop.tool({ priceCents: 1000, minOrder: 10, available: 0 });
    const list = await admin.api.priceLists.save({ name: "For Acme", companyIds: [id], rules: [] });
    await admin.api.priceLists.setEntries({
      id: list.id,
      entries: [{ toolId: tool.id, priceCents: 777, minOrder: 5 }],
    });
    await buyer.catalog.tellMeWhenBack({ toolId: tool.id });
    expect(await buyer.catalog.listBackInStockRequests()).toEqual([tool.id]);
    expect(await person.api.catalog.listBackInStockRequests()).toEqual([]);
    await person.api.catalog.tellMeWhenBack({ toolId: tool.id });
    await restock(tool.id);
    await endBackInStockRequests(services);
    for (const request of await queued(tool.id)) await sendBackInStockMail(services, request);
    const prices = async () => (await mailsTo(person.email)).map(({ text }) => /\$[\d.]+/.exec(text)?.[0]).toSorted();
    await expect.poll(prices).toEqual(["$10", "$7.77"]);
  });

  test("is not sent to a buyer who is no longer shown the tool, and the request has ended", async () => {
    const [stays, leaves] = [await firm(), await firm()];
    const tools = [
      await shop.tool({ category: stays.category, available: 0 }),
      await shop.tool({ category: leaves.category, available: 0 }),
    ] as const;
    await stays.buyer.catalog.tellMeWhenBack({ toolId: tools[0].id });
    await leaves.buyer.catalog.tellMeWhenBack({ toolId: tools[1].id });
    await admin.api.companies.setAssortment({ companyId: stays.id, onlyCategoryIds: null, extraCategoryIds: [] });
    await admin.api.companies.removeMember({ companyId: leaves.id, userId: leaves.person.ctx.user.id });
    for (const { id } of tools) await restock(id);
    await endBackInStockRequests(services);
    for (const { id } of tools) {
      const requests = await queued(id);
      expect(requests).toHaveLength(1);
      for (const request of requests) await sendBackInStockMail(services, request);
      expect(await services.sql`select from back_in_stock_requests where tool_id = ${id}`).toEqual([]);
    }
    // Had the first two been sent, they would have arrived before this one.
    const last = await shop.tool();
    await sendBackInStockMail(services, { userId: stays.person.ctx.user.id, companyId: stays.id, toolId: last.id });
    await expect.poll(() => mailsTo(stays.person.email)).toMatchObject([{ subject: `${last.name} is back in stock` }]);
    expect(await mailsTo(leaves.person.email)).toEqual([]);
  });

  test("is not sent to a closed account", async () => {
    const [buyer, tool] = [await shop.verifiedBuyer(), await shop.tool()];
    await services.sql`update users set closed_at = now() where id = ${buyer.ctx.user.id}`;
    await sendBackInStockMail(services, { userId: buyer.ctx.user.id, companyId: null, toolId: tool.id });
    expect(await mailsTo(buyer.email)).toEqual([]);
  });
});
