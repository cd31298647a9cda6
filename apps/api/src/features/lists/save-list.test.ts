import { linesInListOfLists, maxListLines, maxLists } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { maxBasketLines, maxPieces } from "@ironmonger/contract/pricing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { listErrors } from "./internal/change-lists.ts";

let shop: TestShop;
let buyer: Person;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
beforeEach(async () => {
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const pieces = ({ lines }: { lines: { toolId: string; quantity: number }[] }) =>
  lines.map(({ toolId, quantity }) => [toolId, quantity]);

/** Makes that many tools in two statements. */
async function manyTools(name: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const { sql } = shop.services;
  await sql`
    insert into tools (id, name, description, image_url, price_cents, min_order)
    select id, ${name}, '', '/images/no-picture.svg', 100, 1 from unnest(${ids}::uuid[]) as id`;
  await sql`
    with stocked as (insert into tool_stock (tool_id, min_order) select id, 1 from tools where name = ${name})
    insert into stock_movements (id, tool_id, delta, reason) select new_id(), id, 100, 'opening' from tools where name = ${name}`;
  return ids;
}

describe("saving a list", () => {
  test("stores name and lines in their order, adds lines of one tool up, and answers today's prices", async () => {
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
    const before = await buyer.api.lists.save({ name: "Before", lines: [{ toolId: tool.id, quantity: 10 }] });
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
    await using _ = await shop.tenConnections();
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
      message: listErrors.tooManyLists,
    });
  });

  test("holds 5,000 lines, in their order, and no further; all lists together hold 20,000", async () => {
    const toolIds = await manyTools("Washer", maxBasketLines + 1);
    const [last = "", ...rest] = toolIds.toReversed();
    const lines = rest.map((toolId, index) => ({ toolId, quantity: 1 + (index % 3) }));
    const list = await buyer.api.lists.save({ name: "All washers", lines });
    expect(pieces(list)).toEqual(lines.map(({ toolId, quantity }) => [toolId, quantity]));
    expect(list.totalCents).toBe(lines.reduce((sum, { quantity }) => sum + quantity * 100, 0));

    const more = { id: list.id, lines: [{ toolId: last, quantity: 1 }] };
    const full = { code: "CONFLICT", message: messages.listFull };
    await expect(buyer.api.lists.addLines(more)).rejects.toMatchObject(full);
    await expect(buyer.api.lists.setLine({ id: list.id, toolId: last, quantity: 1 })).rejects.toMatchObject(full);
    expect((await buyer.api.lists.toBasket({ id: list.id })).lines).toHaveLength(maxBasketLines);
    const page = await buyer.api.lists.toBasket({ id: list.id, page: 2, pageSize: 30 });
    expect(page).toMatchObject({ lineCount: maxBasketLines, totalCents: 2 * list.totalCents });
    expect(page.lines.map(({ toolId }) => toolId)).toEqual(lines.slice(30, 60).map(({ toolId }) => toolId));
    expect(await buyer.api.lists.getList({ id: list.id, page: 2, pageSize: 30 })).toEqual({
      ...list,
      lines: list.lines.slice(30, 60),
    });
    const { url } = await buyer.api.lists.share({ id: list.id });
    const token = url.slice(url.lastIndexOf("/") + 1);
    expect(await shop.visitorApi().lists.getSharedList({ token, pageSize: 10 })).toMatchObject({
      lines: list.lines.slice(0, 10).map(({ toolId }) => ({ toolId })),
      lineCount: maxBasketLines,
    });
    expect(await buyer.api.lists.list()).toEqual([{ ...list, url, lines: list.lines.slice(0, linesInListOfLists) }]);
    expect(await buyer.api.lists.list({ page: 2, pageSize: 5 })).toEqual([]);

    const rounds = maxListLines / maxBasketLines;
    for (let round = 1; round < rounds; round += 1) await buyer.api.lists.save({ name: "Copy", lines });
    const oneMore = buyer.api.lists.save({ name: "One more", lines: lines.slice(0, 1) });
    await expect(oneMore).rejects.toMatchObject({ code: "CONFLICT", message: listErrors.tooManyListLines });
    expect(await buyer.api.lists.listSummaries()).toHaveLength(rounds);
  });
});
