import { messages } from "@ironmonger/contract/messages";
import { maxBasketLines, maxPieces } from "@ironmonger/contract/pricing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { deleteTool } from "../catalog/admin/delete-tool.ts";
import { updateTool } from "../catalog/admin/update-tool.ts";
import { addLines } from "./add-lines.ts";

let shop: TestShop;
let buyer: Person;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
beforeEach(async () => {
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const empty = { lines: [], lineCount: 0, problemCount: 0, totalCents: 0 };
const pieces = ({ lines }: { lines: { toolId: string; quantity: number }[] }) =>
  new Map(lines.map(({ toolId, quantity }) => [toolId, quantity]));

describe("setting a line", () => {
  test("puts a tool into the basket, at its price and as it is in the catalog", async () => {
    const tool = await shop.tool({ sku: "TH-1", priceCents: 1200, minOrder: 10, available: 100 });
    expect(await buyer.api.basket.setLine({ toolId: tool.id, quantity: 20 })).toEqual({
      lines: [
        {
          toolId: tool.id,
          name: tool.name,
          sku: "TH-1",
          imageUrl: tool.imageUrl,
          quantity: 20,
          minOrder: 10,
          casePack: 1,
          priceBreaks: [],
          family: null,
          otherPieces: 0,
          salesUnit: { kind: "piece" },
          taxClass: "standard",
          weightGrams: null,
          available: 100,
          allowBackorder: false,
          backInStockAt: null,
          isInShop: true,
          priceCents: 1200,
          priceUnit: 1,
          unitPriceCents: 1200,
          priceWhenAddedCents: 1200,
          priceUnitWhenAdded: 1,
          priceBreaksWhenAdded: [],
          totalCents: 24_000,
          problem: null,
        },
      ],
      lineCount: 1,
      problemCount: 0,
      totalCents: 24_000,
    });
  });

  test("again replaces the quantity and leaves the line where it was", async () => {
    const [first, second] = [await shop.tool(), await shop.tool()];
    await buyer.api.basket.setLine({ toolId: first.id, quantity: 20 });
    await buyer.api.basket.setLine({ toolId: second.id, quantity: 20 });
    await buyer.api.basket.setLine({ toolId: first.id, quantity: 30 });
    expect([...pieces(await buyer.api.basket.getBasket())]).toEqual([
      [first.id, 30],
      [second.id, 20],
    ]);
  });

  test("answers that line, those whose price or problem it changed, and the totals", async () => {
    const priceBreaks = [{ fromQuantity: 40, unitPriceCents: 900 }];
    const family = { family: "clamps", minOrder: 20, priceBreaks };
    const [one, two, few] = [await shop.tool(family), await shop.tool(family), await shop.tool({ available: 5 })];
    const other = await shop.tool();
    const set = (tool: { id: string }, quantity: number) => buyer.api.basket.setLine({ toolId: tool.id, quantity });
    for (const tool of [other, one, few]) await set(tool, 10);
    const below = "The minimum order of family clamps is 20 pieces: add 10 of the family, or order 20 of this tool.";
    expect(await buyer.api.basket.getBasket()).toMatchObject({
      lines: [{ problem: null }, { toolId: one.id, problem: below }, { toolId: few.id }],
      ...{ lineCount: 3, problemCount: 2, totalCents: 10_000 },
    });
    expect(await set(two, 10)).toMatchObject({
      lines: [
        { toolId: two.id, otherPieces: 10, totalCents: 10_000 },
        { toolId: one.id, otherPieces: 10, totalCents: 10_000, problem: null },
      ],
      ...{ lineCount: 4, problemCount: 1, totalCents: 30_000 },
    });
    expect(await set(two, 30)).toMatchObject({
      lines: [
        { toolId: two.id, unitPriceCents: 900 },
        { toolId: one.id, unitPriceCents: 900 },
      ],
      totalCents: 10_000 + 40 * 900,
    });
    expect((await set(two, 31)).lines).toMatchObject([{ toolId: two.id, quantity: 31 }]);
    expect(await set(two, 0)).toMatchObject({
      lines: [{ toolId: one.id, problem: below }],
      ...{ lineCount: 3, problemCount: 2, totalCents: 10_000 },
    });
  });

  test("shows beside a tool the lines of its family, whatever else the basket has", async () => {
    const [one, two] = [await shop.tool({ family: "bits" }), await shop.tool({ family: "bits" })];
    const other = await shop.tool();
    for (const tool of [one, other, two]) await buyer.api.basket.setLine({ toolId: tool.id, quantity: 10 });
    const relatedLines = async (api: Person["api"], toolId: string) =>
      (await api.basket.findLines({ toolId })).map((line) => [line.toolId, line.otherPieces]);
    expect(await relatedLines(buyer.api, one.id)).toEqual([
      [one.id, 10],
      [two.id, 10],
    ]);
    expect(await relatedLines(buyer.api, other.id)).toEqual([[other.id, 0]]);
    expect(await relatedLines(buyer.api, newId())).toEqual([]);
    expect(await relatedLines((await shop.buyer()).api, one.id)).toEqual([]);
  });

  test("to 0 removes it, and there need not be one", async () => {
    const tool = await shop.tool();
    await buyer.api.basket.setLine({ toolId: tool.id, quantity: 20 });
    for (let round = 0; round < 2; round += 1)
      expect(await buyer.api.basket.setLine({ toolId: tool.id, quantity: 0 })).toEqual(empty);
  });

  test("of a tool that the shop does not have is refused", async () => {
    await expect(buyer.api.basket.setLine({ toolId: newId(), quantity: 1 })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: messages.toolNotFound,
    });
  });

  test.each([-1, 1.5, maxPieces + 1])("to %d pieces is refused and nothing changes", async (quantity) => {
    const tool = await shop.tool();
    await expect(buyer.api.basket.setLine({ toolId: tool.id, quantity })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    expect((await buyer.api.basket.getBasket()).lines).toEqual([]);
  });
});

describe("what is wrong with a line", () => {
  test("is said in one sentence, and the total is that of the other lines", async () => {
    const good = await shop.tool({ priceCents: 1000, minOrder: 10, available: 100 });
    const few = await shop.tool({ minOrder: 10, available: 30 });
    const none = await shop.tool({ minOrder: 10, available: 5 });
    const basket = await buyer.api.basket.addLines({
      lines: [
        { toolId: good.id, quantity: 10 },
        { toolId: few.id, quantity: 31 },
        { toolId: none.id, quantity: 10 },
      ],
    });
    expect(basket.lines.map(({ problem }) => problem)).toEqual([null, "Only 30 left.", messages.notEnoughToPurchase]);
    expect(basket.totalCents).toBe(10_000);
    const { lines } = await buyer.api.basket.setLine({ toolId: few.id, quantity: 9 });
    expect(lines[0]?.problem).toBe("The minimum order is 10 pieces.");
  });

  test("may be that the tool left the shop: the line stays, until it is removed", async () => {
    const [tool, admin] = [await shop.tool(), await shop.admin()];
    await buyer.api.basket.setLine({ toolId: tool.id, quantity: 20 });
    await deleteTool(admin.ctx, { id: tool.id });
    expect(await buyer.api.basket.getBasket()).toMatchObject({
      lines: [{ toolId: tool.id, name: tool.name, available: 0, isInShop: false, problem: messages.toolLeft }],
      totalCents: 0,
    });
    await expect(buyer.api.basket.setLine({ toolId: tool.id, quantity: 30 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await buyer.api.basket.setLine({ toolId: tool.id, quantity: 0 })).toEqual(empty);
  });

  test("may be that the buyer is no longer shown the tool: the line says so without today's price, until it is removed", async () => {
    const [admin, member] = [await shop.admin(), await shop.buyer()];
    const { id: companyId } = await admin.api.companies.register({
      ...{ name: "Acme Ltd", country: "US", billingAddress: "1 Forge Lane", invoiceEmail: "pay@acme.example" },
    });
    await shop.services
      .sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${member.ctx.user.id}, 'buyer')`;
    const category = await admin.api.categories.save({ name: "For some only" });
    const tool = await shop.tool({ category: category.slug, priceCents: 500 });
    const other = await shop.tool({ priceCents: 100 });
    const lines = [tool, other].map(({ id: toolId }) => ({ toolId, quantity: 10 }));
    const buyers = [await shop.buyingFor(member, companyId), member.api];
    for (const { basket } of buyers) await basket.addLines({ lines });
    await admin.api.categories.save({ id: category.id, name: "For some only", isPublic: false });
    await admin.api.catalog.updateTool({ id: tool.id, priceCents: 900 });
    const problems = ["This tool is no longer offered to Acme Ltd.", messages.toolLeft];
    for (const [index, { basket }] of buyers.entries()) {
      expect(await basket.getBasket()).toMatchObject({
        lines: [
          { name: tool.name, isInShop: false, available: 0, priceCents: 500, problem: problems[index] },
          { name: other.name, isInShop: true, problem: null },
        ],
        totalCents: 1000,
      });
      expect(await basket.setLine({ toolId: tool.id, quantity: 0 })).toMatchObject({ lines: [], lineCount: 1 });
      await expect(basket.setLine({ toolId: tool.id, quantity: 10 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("is not that the price changed: the line has today's price and the one when it was added", async () => {
    const tool = await shop.tool({ priceCents: 1000 });
    await buyer.api.basket.setLine({ toolId: tool.id, quantity: 20 });
    await shop.services.sql`update tools set price_cents = 1500 where id = ${tool.id}`;
    const changed = { unitPriceCents: 1500, priceWhenAddedCents: 1000, totalCents: 45_000, problem: null };
    expect((await buyer.api.basket.setLine({ toolId: tool.id, quantity: 30 })).lines).toMatchObject([changed]);
    await buyer.api.basket.clear();
    expect((await buyer.api.basket.setLine({ toolId: tool.id, quantity: 30 })).lines).toMatchObject([
      { ...changed, priceWhenAddedCents: 1500 },
    ]);
  });

  test("is not that a price break changed: the line has those when it was added", async () => {
    const priceBreaks = [{ fromQuantity: 30, unitPriceCents: 900 }];
    const tool = await shop.tool({ priceCents: 1000, priceBreaks });
    await buyer.api.basket.setLine({ toolId: tool.id, quantity: 30 });
    const now = [{ fromQuantity: 30, unitPriceCents: 950 }];
    await updateTool((await shop.admin()).ctx, { id: tool.id, priceBreaks: now });
    const [line] = (await buyer.api.basket.setLine({ toolId: tool.id, quantity: 40 })).lines;
    expect(line).toMatchObject({ unitPriceCents: 950, priceBreaks: now, priceBreaksWhenAdded: priceBreaks });
  });
});

describe("adding lines", () => {
  test("adds quantities up, in the basket and within the call, and stores the order in which tools came", async () => {
    const [a, b, c] = [await shop.tool(), await shop.tool(), await shop.tool()];
    await buyer.api.basket.setLine({ toolId: b.id, quantity: 10 });
    const basket = await buyer.api.basket.addLines({
      lines: [
        { toolId: c.id, quantity: 10 },
        { toolId: b.id, quantity: 5 },
        { toolId: a.id, quantity: 20 },
        { toolId: c.id.toUpperCase(), quantity: 7 },
      ],
    });
    expect([...pieces(basket)]).toEqual([
      [b.id, 15],
      [c.id, 17],
      [a.id, 20],
    ]);
    expect(await buyer.api.basket.getBasket()).toEqual(basket);
  });

  test("names each line that is wrong and adds none of them", async () => {
    const [tool, gone, full] = [await shop.tool(), await shop.tool(), await shop.tool()];
    await deleteTool((await shop.admin()).ctx, { id: gone.id });
    const before = await buyer.api.basket.setLine({ toolId: full.id, quantity: maxPieces });
    const refused = buyer.api.basket.addLines({
      lines: [
        { toolId: tool.id, quantity: 10 },
        { toolId: newId(), quantity: 10 },
        { toolId: full.id, quantity: 1 },
        { toolId: gone.id, quantity: 10 },
      ],
    });
    await expect(refused).rejects.toMatchObject({
      code: "CONFLICT",
      cause: {
        issues: [
          { path: "lines.1.toolId", message: messages.toolNotFound },
          { path: "lines.2.quantity", message: messages.tooManyPieces },
          { path: "lines.3.toolId", message: messages.toolNotFound },
        ],
      },
    });
    expect(await buyer.api.basket.getBasket()).toEqual(before);
  });

  test("of no line, of a broken one or of too many is refused", async () => {
    const { id: toolId } = await shop.tool();
    for (const lines of [
      [],
      [{ toolId, quantity: 0 }],
      [{ toolId: "17", quantity: 1 }],
      Array.from({ length: maxBasketLines + 1 }, () => ({ toolId, quantity: 1 })),
    ])
      await expect(buyer.api.basket.addLines({ lines })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect((await buyer.api.basket.getBasket()).lines).toEqual([]);
  });

  test("fills a basket with 5,000 tools, in their order, and no further", async () => {
    const toolIds = Array.from({ length: maxBasketLines + 1 }, () => newId());
    const { sql } = shop.services;
    await sql`
      insert into tools (id, name, description, image_url, price_cents, min_order)
      select id, 'Bolt', '', '/images/no-picture.svg', 100, 1 from unnest(${toolIds}::uuid[]) as id`;
    await sql`
    with stocked as (insert into tool_stock (tool_id, min_order) select id, 1 from tools where name = 'Bolt')
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 100, 'opening' from tools where name = 'Bolt'`;
    const [last = "", ...rest] = toolIds.toReversed();
    const lines = rest.map((toolId, index) => ({ toolId, quantity: 1 + (index % 3) }));
    const basket = await buyer.api.basket.addLines({ lines });
    expect(basket.lines.map(({ toolId, quantity }) => ({ toolId, quantity }))).toEqual(lines);
    expect(basket.totalCents).toBe(lines.reduce((sum, { quantity }) => sum + quantity * 100, 0));

    const full = { code: "CONFLICT", message: messages.basketFull };
    await expect(buyer.api.basket.setLine({ toolId: last, quantity: 1 })).rejects.toMatchObject(full);
    const [first = { toolId: last, quantity: 1 }] = lines;
    const adding = addLines(buyer.ctx, { lines: [first, { toolId: last, quantity: 1 }] });
    await expect(adding).rejects.toMatchObject({
      message: messages.basketFull,
      issues: [{ path: "lines.1.toolId", message: messages.basketFull }],
    });
    expect(await buyer.api.basket.getBasket()).toEqual(basket);

    expect(await buyer.api.basket.getBasket({ page: 3, pageSize: 200 })).toEqual({
      ...basket,
      lines: basket.lines.slice(400, 600),
    });
    expect((await buyer.api.basket.getBasket({ page: 51 })).lines).toEqual([]);

    const page = await buyer.api.basket.addLines({ lines: [first], pageSize: 10 });
    expect(page).toMatchObject({ lineCount: maxBasketLines, totalCents: basket.totalCents + first.quantity * 100 });
    expect(page.lines).toHaveLength(10);
    const changed = await buyer.api.basket.setLine({ ...first });
    expect(changed).toMatchObject({ lines: [first], lineCount: maxBasketLines, totalCents: basket.totalCents });

    const doubled = await buyer.api.basket.addLines({ lines: lines.toReversed() });
    expect(doubled.totalCents).toBe(basket.totalCents * 2);
    expect(await buyer.api.basket.clear()).toEqual(empty);
  });
});

test("two devices that add concurrently lose nothing, in whatever order they name the tools", async () => {
  await using _ = await shop.tenConnections();
  const toolIds = await Promise.all(Array.from({ length: 10 }, async () => (await shop.tool()).id));
  const lines = toolIds.map((toolId) => ({ toolId, quantity: 1 }));
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      buyer.api.basket.addLines({ lines: index % 2 === 0 ? lines : lines.toReversed() }),
    ),
  );
  expect(pieces(await buyer.api.basket.getBasket())).toEqual(new Map(toolIds.map((id) => [id, 20])));
});

test("tools that are set concurrently are all in the basket", async () => {
  await using _ = await shop.tenConnections();
  const toolIds = await Promise.all(Array.from({ length: 20 }, async () => (await shop.tool()).id));
  await Promise.all(toolIds.map((toolId) => buyer.api.basket.setLine({ toolId, quantity: 10 })));
  expect(pieces(await buyer.api.basket.getBasket())).toEqual(new Map(toolIds.map((id) => [id, 10])));
});

test("clearing the basket empties it, also a second time", async () => {
  await buyer.api.basket.setLine({ toolId: (await shop.tool()).id, quantity: 10 });
  for (let round = 0; round < 2; round += 1) expect(await buyer.api.basket.clear()).toEqual(empty);
  expect(await buyer.api.basket.getBasket()).toEqual(empty);
});

test("a basket is its owner's alone", async () => {
  const toolId = (await shop.tool()).id;
  await buyer.api.basket.setLine({ toolId, quantity: 10 });
  const other = await shop.buyer();
  expect((await other.api.basket.getBasket()).lines).toEqual([]);
  await other.api.basket.clear();
  expect((await shop.visitorApi().basket.clear()).lines).toEqual([]);
  expect((await shop.visitorApi().basket.getBasket()).lines).toEqual([]);
  expect((await buyer.api.basket.getBasket()).lines).toHaveLength(1);
});
