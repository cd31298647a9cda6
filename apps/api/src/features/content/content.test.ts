import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "../../testing/delivery.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { listAllBuyers } from "./list-buyers.ts";
import { listAllFaq } from "./list-faq.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
afterAll(() => shop.close());

const buy = async (toolId: string, quantity: number) =>
  (await shop.buyer()).api.orders.placeOrder(orderOf([toolId, quantity]));

test("the business summary counts tools, pieces and sales immediately, and leaves deleted tools out", async () => {
  const api = shop.visitorApi();
  expect(await api.content.summary()).toEqual({ tools: 0, available: 0, sold: 0 });
  const hammer = await shop.tool({ available: 100, minOrder: 10 });
  const saw = await shop.tool({ available: 50 });
  expect(await api.content.summary()).toEqual({ tools: 2, available: 150, sold: 0 });
  await buy(hammer.id, 30);
  expect(await api.content.summary()).toEqual({ tools: 2, available: 120, sold: 0 });
  const admin = await shop.admin();
  await admin.api.catalog.deleteTool({ id: saw.id });
  expect(await api.content.summary()).toEqual({ tools: 1, available: 70, sold: 0 });
});

test("totals stay true when tools are deleted while people order them", async () => {
  await using _ = await shop.tenConnections();
  const admin = await shop.admin();
  const before = await shop.visitorApi().content.summary();
  for (let round = 0; round < 5; round += 1) {
    const tool = await shop.tool({ available: 100, minOrder: 1 });
    const orders = Array.from({ length: 6 }, () => buy(tool.id, 7));
    await Promise.allSettled([...orders, admin.api.catalog.deleteTool({ id: tool.id })]);
  }
  expect(await shop.visitorApi().content.summary()).toEqual(before);
  expect(await admin.api.ledger.checkLedger()).toMatchObject({ isGreen: true });
});

test("questions and buyers come in the order in which they were entered", async () => {
  const id = (number: number) => `01890000-0000-7000-8000-00000000000${number}`;
  for (const number of [2, 1, 3]) {
    await shop.services.sql`insert into faq_items (id, question, answer) values (${id(number)}, ${`Q${number}`}, 'A')`;
    await shop.services.sql`
      insert into buyers (id, name, shop, image_url, tools_bought, "from")
      values (${id(number)}, ${`B${number}`}, 'Shop', '/b.webp', 7, 'Leeds')`;
  }
  const api = shop.visitorApi();
  expect((await api.content.faq()).map(({ question }) => question)).toEqual(["Q1", "Q2", "Q3"]);
  expect(await api.content.topBuyers()).toEqual(
    [1, 2, 3].map((number) => ({
      id: id(number),
      name: `B${number}`,
      shop: "Shop",
      imageUrl: "/b.webp",
      toolsBought: 7,
      from: "Leeds",
    })),
  );
  for await (const batch of listAllFaq(shop.services, { after: id(1), limit: 1 }))
    expect(batch[0]?.question).toBe("Q2");
  for await (const batch of listAllBuyers(shop.services)) expect(batch).toHaveLength(3);
});

test("the business summary counts what a visitor sees: no drafts, and nothing in categories hidden from the public", async () => {
  const api = shop.visitorApi();
  const before = await api.content.summary();
  const tool = await shop.tool({ available: 40 });
  const shown = { tools: before.tools + 1, available: before.available + 40, sold: before.sold };
  expect(await api.content.summary()).toEqual(shown);
  await shop.services.sql`update tools set state = 'draft' where id = ${tool.id}`;
  expect(await api.content.summary()).toEqual(before);
  await shop.services.sql`update tools set state = 'on-sale' where id = ${tool.id}`;
  const [category] = await shop.services.sql`select slug from categories limit 1`;
  await shop.services.sql`update tools set category = ${category?.slug} where id = ${tool.id}`;
  expect(await api.content.summary()).toEqual(shown);
  await shop.services.sql`update categories set is_public = false where slug = ${category?.slug}`;
  expect(await api.content.summary()).toEqual(before);
});
