import { maxListLines, maxLists } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { maxBasketLines, maxPieces } from "@ironmonger/contract/terms";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { deleteTool } from "../catalog/delete-tool.ts";

let shop: TestShop;
let buyer: Person;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const notFound = { code: "NOT_FOUND", message: messages.listNotFound };
const pieces = ({ lines }: { lines: { toolId: string; quantity: number }[] }) =>
  lines.map(({ toolId, quantity }) => [toolId, quantity]);

/** Makes that many tools in two statements. */
async function manyTools(name: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const { sql } = shop.services;
  await sql`
    insert into tools (id, name, description, image_url, price_cents, min_order)
    select id, ${name}, '', '/images/no-picture.svg', 100, 1 from unnest(${ids}::uuid[]) as id`;
  await sql`insert into tool_stock (tool_id, available, min_order) select id, 100, 1 from tools where name = ${name}`;
  return ids;
}

describe("saving a list", () => {
  test("keeps name and lines in their order, adds lines of one tool up, and answers today's prices", async () => {
    const [a, b] = [await shop.tool({ priceCents: 900, sku: "LI-1" }), await shop.tool({ priceCents: 500 })];
    const list = await buyer.api.lists.save({
      name: "  Workshop ",
      lines: [
        { toolId: b.id, quantity: 10 },
        { toolId: a.id, quantity: 20 },
        { toolId: b.id.toUpperCase(), quantity: 5 },
      ],
    });
    expect(list).toMatchObject({ name: "Workshop", url: null, totalCents: 18_000 + 7_500 });
    expect(pieces(list)).toEqual([
      [b.id, 15],
      [a.id, 20],
    ]);
    expect(list.lines[1]).toMatchObject({ name: a.name, sku: "LI-1", unitPriceCents: 900, problem: null });
    expect(await buyer.api.lists.list()).toEqual([list]);
    expect(await buyer.api.lists.getList({ id: list.id })).toEqual(list);
    const { lines, ...summary } = list;
    expect(await buyer.api.lists.listSummaries()).toEqual([{ ...summary, lineCount: 2 }]);
  });

  test("with an id replaces name and lines, and the list is the first then", async () => {
    const [a, b] = [await shop.tool(), await shop.tool()];
    const first = await buyer.api.lists.save({ name: "First", lines: [{ toolId: a.id, quantity: 10 }] });
    const second = await buyer.api.lists.save({ name: "Second", lines: [] });
    expect((await buyer.api.lists.list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    const saved = await buyer.api.lists.save({
      id: first.id,
      name: "Changed",
      lines: [{ toolId: b.id, quantity: 30 }],
    });
    expect(saved.name).toBe("Changed");
    expect(pieces(saved)).toEqual([[b.id, 30]]);
    expect((await buyer.api.lists.list()).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test("prices the lines of a family together, and says what is wrong at the line", async () => {
    const rules = { family: "Bits", minOrder: 10, priceBreaks: [{ fromQuantity: 30, unitPriceCents: 800 }] };
    const [a, b] = [await shop.tool(rules), await shop.tool(rules)];
    const few = await shop.tool({ minOrder: 10, available: 30 });
    const { lines, totalCents } = await buyer.api.lists.save({
      name: "Bits",
      lines: [
        { toolId: a.id, quantity: 25 },
        { toolId: few.id, quantity: 31 },
        { toolId: b.id, quantity: 5 },
      ],
    });
    expect(lines.map(({ unitPriceCents, problem }) => [unitPriceCents, problem])).toEqual([
      [800, null],
      [1000, "Only 30 left."],
      [800, null],
    ]);
    expect(totalCents).toBe(30 * 800);
  });

  test("is refused with an issue for each wrong line, and nothing changes", async () => {
    const tool = await shop.tool();
    const before = await buyer.api.lists.save({ name: "Kept", lines: [{ toolId: tool.id, quantity: 10 }] });
    const lines = [
      { toolId: newId(), quantity: 10 },
      { toolId: tool.id, quantity: maxPieces },
      { toolId: newId(), quantity: 10 },
      { toolId: tool.id, quantity: 1 },
    ];
    for (const id of [undefined, before.id])
      await expect(buyer.api.lists.save({ id, name: "Wrong", lines })).rejects.toMatchObject({
        code: "CONFLICT",
        cause: {
          issues: [
            { path: "lines.0.toolId", message: messages.toolNotFound },
            { path: "lines.1.quantity", message: messages.tooManyPieces },
            { path: "lines.2.toolId", message: messages.toolNotFound },
            { path: "lines.3.quantity", message: messages.tooManyPieces },
          ],
        },
      });
    expect(await buyer.api.lists.list()).toEqual([before]);
  });

  test("without a name, with a broken line or with too many lines is refused", async () => {
    const { id: toolId } = await shop.tool();
    for (const input of [
      { name: " ", lines: [] },
      { name: "x".repeat(101), lines: [] },
      { name: "Zero", lines: [{ toolId, quantity: 0 }] },
      { name: "Half", lines: [{ toolId, quantity: 1.5 }] },
      { name: "No tool", lines: [{ toolId: "17", quantity: 1 }] },
      { name: "Many", lines: Array.from({ length: maxBasketLines + 1 }, () => ({ toolId, quantity: 1 })) },
    ])
      await expect(buyer.api.lists.save(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await buyer.api.lists.list()).toEqual([]);
  });

  test("twice concurrently leaves one of the two, whole", async () => {
    const [a, b] = [await manyTools("Rivet A", 50), await manyTools("Rivet B", 50)];
    const { id } = await buyer.api.lists.save({ name: "Empty", lines: [] });
    const inputs = [a, b].map((tools, index) => ({
      id,
      name: `List ${index}`,
      lines: tools.map((toolId) => ({ toolId, quantity: index + 1 })),
    }));
    const answers = await Promise.all([...inputs, ...inputs].map((input) => buyer.api.lists.save(input)));
    for (const [index, answer] of answers.entries())
      expect({ id, name: answer.name, lines: pieces(answer) }).toEqual({
        ...inputs[index % 2],
        lines: inputs[index % 2]?.lines.map(({ toolId, quantity }) => [toolId, quantity]),
      });
    const left = await buyer.api.lists.getList({ id });
    const whole = answers.find(({ name }) => name === left.name);
    expect(pieces(left)).toEqual(whole && pieces(whole));
  });

  test("has a limit of lists", async () => {
    const { sql } = shop.services;
    const ids = Array.from({ length: maxLists - 1 }, () => newId());
    await sql`insert into lists (id, user_id, name) select id, ${buyer.ctx.user.id}, 'Old' from unnest(${ids}::uuid[]) as id`;
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => buyer.api.lists.save({ name: "One more", lines: [] })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(buyer.api.lists.save({ name: "Too many", lines: [] })).rejects.toMatchObject({
      code: "CONFLICT",
      message: messages.tooManyLists,
    });
  });

  test("holds 5,000 lines, in their order, and no further; all lists together hold 20,000", async () => {
    const toolIds = await manyTools("Washer", maxBasketLines + 1);
    const [last = "", ...most] = toolIds.toReversed();
    const lines = most.map((toolId, index) => ({ toolId, quantity: 1 + (index % 3) }));
    const list = await buyer.api.lists.save({ name: "All washers", lines });
    expect(pieces(list)).toEqual(lines.map(({ toolId, quantity }) => [toolId, quantity]));
    expect(list.totalCents).toBe(lines.reduce((sum, { quantity }) => sum + quantity * 100, 0));

    const more = { id: list.id, lines: [{ toolId: last, quantity: 1 }] };
    const full = { code: "CONFLICT", message: messages.listFull };
    await expect(buyer.api.lists.addLines(more)).rejects.toMatchObject(full);
    await expect(buyer.api.lists.setLine({ id: list.id, toolId: last, quantity: 1 })).rejects.toMatchObject(full);
    expect((await buyer.api.lists.toBasket({ id: list.id })).lines).toHaveLength(maxBasketLines);

    const rounds = maxListLines / maxBasketLines;
    for (let round = 1; round < rounds; round += 1) await buyer.api.lists.save({ name: "Copy", lines });
    const oneMore = buyer.api.lists.save({ name: "One more", lines: lines.slice(0, 1) });
    await expect(oneMore).rejects.toMatchObject({ code: "CONFLICT", message: messages.tooManyListLines });
    expect(await buyer.api.lists.listSummaries()).toHaveLength(rounds);
  });
});

describe("changing a list", () => {
  test("adds quantities, sets and removes lines, and the others stay where they are", async () => {
    const [a, b, c] = [await shop.tool(), await shop.tool(), await shop.tool()];
    const { id } = await buyer.api.lists.save({
      name: "Site",
      lines: [
        { toolId: a.id, quantity: 10 },
        { toolId: b.id, quantity: 10 },
      ],
    });
    await buyer.api.lists.addLines({
      id,
      lines: [
        { toolId: c.id, quantity: 30 },
        { toolId: a.id, quantity: 5 },
      ],
    });
    await buyer.api.lists.setLine({ id, toolId: b.id, quantity: 40 });
    expect(pieces(await buyer.api.lists.getList({ id }))).toEqual([
      [a.id, 15],
      [b.id, 40],
      [c.id, 30],
    ]);
    await buyer.api.lists.setLine({ id, toolId: a.id, quantity: 0 });
    await buyer.api.lists.setLine({ id, toolId: a.id, quantity: 10 });
    expect(pieces(await buyer.api.lists.getList({ id }))).toEqual([
      [b.id, 40],
      [c.id, 30],
      [a.id, 10],
    ]);
    expect(await buyer.api.lists.rename({ id, name: "Site B" })).toEqual({});
    expect(await buyer.api.lists.getList({ id })).toMatchObject({ name: "Site B" });
    await expect(buyer.api.lists.addLines({ id, lines: [{ toolId: newId(), quantity: 1 }] })).rejects.toMatchObject({
      code: "CONFLICT",
      message: messages.toolNotFound,
    });
  });

  test("concurrently from two devices loses nothing", async () => {
    const toolIds = await manyTools("Nut", 20);
    const { id } = await buyer.api.lists.save({ name: "Nuts", lines: [] });
    await Promise.all(toolIds.map((toolId) => buyer.api.lists.addLines({ id, lines: [{ toolId, quantity: 2 }] })));
    expect(new Map((await buyer.api.lists.getList({ id })).lines.map((line) => [line.toolId, line.quantity]))).toEqual(
      new Map(toolIds.map((toolId) => [toolId, 2])),
    );
  });

  test("removing it takes it away, once", async () => {
    const { id } = await buyer.api.lists.save({ name: "Short", lines: [] });
    expect(await buyer.api.lists.remove({ id })).toEqual({});
    await expect(buyer.api.lists.remove({ id })).rejects.toMatchObject(notFound);
    expect(await buyer.api.lists.list()).toEqual([]);
  });
});

describe("putting a list into the basket", () => {
  test("adds all lines; tools that have left the shop are left out and named, and stay on the list", async () => {
    const [good, gone, few] = [await shop.tool(), await shop.tool(), await shop.tool({ available: 15 })];
    const { id } = await buyer.api.lists.save({
      name: "Mixed",
      lines: [good, gone, few].map((tool) => ({ toolId: tool.id, quantity: 20 })),
    });
    await deleteTool((await shop.admin()).ctx, { id: gone.id });
    await buyer.api.basket.setLine({ toolId: good.id, quantity: 10 });
    const basket = await buyer.api.lists.toBasket({ id });
    expect(pieces(basket)).toEqual([
      [good.id, 30],
      [few.id, 20],
    ]);
    expect(basket.skipped).toEqual([{ toolId: gone.id, name: gone.name, message: messages.toolLeft }]);
    expect(basket.lines[1]?.problem).toBe("Only 15 left.");

    const list = await buyer.api.lists.getList({ id });
    expect(list.lines[1]).toMatchObject({ toolId: gone.id, isInShop: false, problem: messages.toolLeft });
    const again = list.lines.map(({ toolId, quantity }) => ({ toolId, quantity }));
    expect((await buyer.api.lists.save({ id, name: "Mixed", lines: again })).lines).toHaveLength(3);
  });

  test("again with the same key adds nothing; an empty list changes nothing", async () => {
    const tool = await shop.tool();
    const { id } = await buyer.api.lists.save({ name: "Once", lines: [{ toolId: tool.id, quantity: 10 }] });
    const input = { id, idempotencyKey: "once" };
    await Promise.all(Array.from({ length: 5 }, () => buyer.api.lists.toBasket(input)));
    expect(pieces(await buyer.api.lists.toBasket(input))).toEqual([[tool.id, 10]]);
    const empty = await buyer.api.lists.save({ name: "Empty", lines: [] });
    expect(await buyer.api.lists.toBasket({ id: empty.id })).toMatchObject({ lines: [{ quantity: 10 }], skipped: [] });
  });
});

describe("sharing a list", () => {
  test("answers one address, which visitors can read until sharing stops; the next one is another", async () => {
    const tool = await shop.tool();
    const { id } = await buyer.api.lists.save({ name: "For all", lines: [{ toolId: tool.id, quantity: 20 }] });
    const [{ url }, same] = await Promise.all([buyer.api.lists.share({ id }), buyer.api.lists.share({ id })]);
    expect(same.url).toBe(url);
    expect(await buyer.api.lists.share({ id })).toEqual({ url });
    expect(url).toMatch(/^http:\/\/shop\.test\/lists\/[\w-]{32}$/);
    expect(await buyer.api.lists.getList({ id })).toMatchObject({ url });

    const token = url.slice(url.lastIndexOf("/") + 1);
    const shared = await shop.visitorApi().lists.getSharedList({ token });
    expect(Object.keys(shared).sort()).toEqual(["lines", "name", "totalCents"]);
    expect(shared).toMatchObject({ name: "For all", totalCents: 20_000, lines: [{ toolId: tool.id, quantity: 20 }] });

    expect(await buyer.api.lists.unshare({ id })).toEqual({});
    await expect(shop.visitorApi().lists.getSharedList({ token })).rejects.toMatchObject(notFound);
    expect((await buyer.api.lists.share({ id })).url).not.toBe(url);
  });

  test.each(["", "nothing", "%", "x".repeat(200)])("the address %j leads to no list", async (token) => {
    await buyer.api.lists.save({ name: "Not shared", lines: [] });
    await expect(shop.visitorApi().lists.getSharedList({ token })).rejects.toMatchObject(notFound);
  });
});

test("another buyer's list answers as one that does not exist, and visitors have none", async () => {
  const toolId = (await shop.tool()).id;
  const { id } = await buyer.api.lists.save({ name: "Mine", lines: [{ toolId, quantity: 10 }] });
  const before = await buyer.api.lists.list();
  const callsOf = ({ lists }: Pick<Person["api"], "lists">, listId: string) => [
    () => lists.getList({ id: listId }),
    () => lists.save({ id: listId, name: "Theirs", lines: [] }),
    () => lists.rename({ id: listId, name: "Theirs" }),
    () => lists.addLines({ id: listId, lines: [{ toolId, quantity: 1 }] }),
    () => lists.setLine({ id: listId, toolId, quantity: 0 }),
    () => lists.toBasket({ id: listId }),
    () => lists.share({ id: listId }),
    () => lists.unshare({ id: listId }),
    () => lists.remove({ id: listId }),
  ];
  for (const other of [await shop.buyer(), await shop.admin()]) {
    for (const call of [...callsOf(other.api, id), ...callsOf(other.api, newId())])
      await expect(call()).rejects.toMatchObject(notFound);
    expect(await other.api.lists.list()).toEqual([]);
    expect(await other.api.lists.previouslyPurchased()).toEqual([]);
  }
  const { lists } = shop.visitorApi();
  for (const call of [...callsOf({ lists }, id), lists.list, lists.listSummaries, lists.previouslyPurchased])
    await expect(call()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await buyer.api.lists.list()).toEqual(before);
});

describe("previously purchased", () => {
  const address = { address: "1 Anvil Street", phone: "01142345678" };
  /** Places an order and, as the provider would, has it paid. */
  const buy = async (lines: [toolId: string, quantity: number][], isPaid = true) => {
    const order = await buyer.api.orders.placeOrder({
      ...address,
      lines: lines.map(([toolId, quantity]) => ({ toolId, quantity })),
    });
    const { sql } = shop.services;
    if (!isPaid) return order;
    await sql`update orders set paid_cents = total_cents, transaction_id = ${`pi_${order.id}`} where id = ${order.id}`;
    await sql`update order_lines set status = 'pending' where order_id = ${order.id} and status = 'unpaid'`;
    return order;
  };

  test("names every tool of paid orders once, the latest first, with last price, time and usual quantity", async () => {
    const [a, b, unpaid] = [
      await shop.tool({ available: 1000, priceCents: 900 }),
      await shop.tool({ available: 1000, sku: "PP-2" }),
      await shop.tool(),
    ];
    await buy([
      [a.id, 20],
      [b.id, 30],
    ]);
    await buy([[a.id, 20]]);
    await shop.services.sql`update tools set price_cents = 950 where id = ${a.id}`;
    const last = await buy([[a.id, 50]]);
    await buy([[unpaid.id, 10]], false);
    const second = await buy([[b.id, 40]]);

    expect(await buyer.api.lists.previouslyPurchased()).toEqual([
      expect.objectContaining({
        toolId: b.id,
        sku: "PP-2",
        usualQuantity: 40,
        lastPriceCents: 1000,
        lastOrderedAt: second.placedAt,
        isInShop: true,
      }),
      expect.objectContaining({
        toolId: a.id,
        name: a.name,
        usualQuantity: 20,
        lastPriceCents: 950,
        priceCents: 950,
        lastOrderedAt: last.placedAt,
        minOrder: 10,
      }),
    ]);
  });

  test("leaves out lines that were cancelled before the order was paid, and keeps tools that left the shop", async () => {
    const [cancelled, gone] = [await shop.tool(), await shop.tool()];
    const order = await buy(
      [
        [cancelled.id, 10],
        [gone.id, 10],
      ],
      false,
    );
    const line = order.lines.find(({ toolId }) => toolId === cancelled.id);
    await buyer.api.orders.cancelLine({ id: line?.id ?? "" });
    const { sql } = shop.services;
    await sql`update orders set paid_cents = total_cents, transaction_id = 'pi_part' where id = ${order.id}`;
    await sql`update order_lines set status = 'pending' where order_id = ${order.id} and status = 'unpaid'`;
    await deleteTool((await shop.admin()).ctx, { id: gone.id });
    expect(await buyer.api.lists.previouslyPurchased()).toMatchObject([
      { toolId: gone.id, isInShop: false, available: 0 },
    ]);
  });
});
