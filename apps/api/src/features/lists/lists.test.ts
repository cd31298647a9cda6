import { messages } from "@ironmonger/contract/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../core/new-id.ts";
import { type Person, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { deleteTool } from "../catalog/admin/delete-tool.ts";

let shop: TestShop;
let buyer: Person;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
beforeEach(async () => {
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const notFound = { code: "NOT_FOUND", message: messages.listNotFound };
const pieces = ({ lines }: { lines: { toolId: string; quantity: number }[] }) =>
  lines.map(({ toolId, quantity }) => [toolId, quantity]);

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
    await using _ = await shop.tenConnections();
    const tools = await Promise.all(Array.from({ length: 20 }, () => shop.tool()));
    const toolIds = tools.map(({ id }) => id);
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

  test("again adds its quantities again; an empty list changes nothing", async () => {
    const tool = await shop.tool();
    const { id } = await buyer.api.lists.save({ name: "Once", lines: [{ toolId: tool.id, quantity: 10 }] });
    await buyer.api.lists.toBasket({ id });
    expect(pieces(await buyer.api.lists.toBasket({ id }))).toEqual([[tool.id, 20]]);
    const empty = await buyer.api.lists.save({ name: "Empty", lines: [] });
    expect(await buyer.api.lists.toBasket({ id: empty.id })).toMatchObject({ lines: [{ quantity: 20 }], skipped: [] });
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
    expect(Object.keys(shared).sort()).toEqual(["lineCount", "lines", "name", "problemCount", "totalCents"]);
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
