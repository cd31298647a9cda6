import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../core/new-id.ts";
import { orderOf } from "../../../testing/delivery.ts";
import { type Admin, type Person, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { listAllTools } from "../list-all-tools.ts";
import { listSiteMapIds } from "../list-site-map-ids.ts";
import { applyDuePrices } from "./apply-due-prices.ts";

let shop: TestShop;
let admin: Admin;
let buyer: Person;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
  admin = await shop.admin();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

async function listAll() {
  const rows = [];
  for await (const batch of listAllTools({ ...shop.services, buyer: null })) rows.push(...batch);
  return rows;
}

const notFound = { code: "NOT_FOUND" };

describe("a draft", () => {
  test("is not found, priced, ordered or listed by anybody but admins", async () => {
    const draft = await shop.tool({ name: "Zirconium mallet", sku: "ZM-1", state: "draft", minOrder: 1 });
    const { catalog, pricing, orderPad } = shop.visitorApi();
    await expect(catalog.getTool({ id: draft.id })).rejects.toMatchObject(notFound);
    expect(await catalog.listRelated({ id: draft.id })).toEqual({ categories: [], family: [], boughtTogether: [] });
    const everywhere = JSON.stringify([
      await catalog.searchCatalog({ query: "zirconium" }),
      await catalog.searchCatalog({}),
      await catalog.suggest({ query: "zirco" }),
      await catalog.listNewest(),
      await listAll(),
      await pricing.priceTools({ ids: [draft.id] }),
      await orderPad.resolveLines({ text: "ZM-1 5" }),
    ]);
    expect(everywhere).not.toContain(draft.id);
    expect(JSON.stringify(await listSiteMapIds(shop.services, draft.id, 1))).not.toContain(draft.id);
    const { lines } = await pricing.priceLines({ lines: [{ toolId: draft.id, quantity: 1 }] });
    expect(lines).toMatchObject([{ isValid: false, isInShop: false }]);
    await expect(buyer.api.orders.placeOrder(orderOf([draft.id, 1]))).rejects.toMatchObject({ code: "CONFLICT" });
    const { total } = await catalog.searchCatalog({});
    expect((await admin.api.catalog.list({})).total).toBe(total + 1);
    expect(await admin.api.catalog.getToolToEdit({ id: draft.id })).toMatchObject({ tool: { state: "draft" } });

    await admin.api.catalog.updateTool({ id: draft.id, state: "on-sale" });
    expect(await catalog.getTool({ id: draft.id })).toMatchObject({ state: "on-sale" });
    expect((await catalog.searchCatalog({ query: "zirconium" })).rows).toMatchObject([{ id: draft.id }]);
  });
});

test("a discontinued tool is ordered while stock lasts, and names its successor", async () => {
  const successor = await shop.tool();
  const old = await shop.tool({ minOrder: 1, available: 3, state: "discontinued", successorId: successor.id });
  expect(await shop.visitorApi().catalog.getTool({ id: old.id })).toMatchObject({
    state: "discontinued",
    successorId: successor.id,
    successor: { id: successor.id, name: successor.name },
  });
  expect(await buyer.api.orders.placeOrder(orderOf([old.id, 3]))).toMatchObject({ statuses: ["unpaid"] });
  await expect(buyer.api.orders.placeOrder(orderOf([old.id, 1]))).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(admin.api.catalog.updateTool({ id: old.id, successorId: newId() })).rejects.toMatchObject({
    cause: { kind: "invalid", issues: [{ path: "successorId" }] },
  });
});

test("a scheduled price is in force from its time on, once, and is in the history; one that no longer fits is not applied", async () => {
  const tool = await shop.tool({ priceCents: 500, minOrder: 10 });
  const { schedulePrice, removeScheduledPrice, listScheduledPrices, updateTool, getTool } = admin.api.catalog;
  const at = new Date(Date.now() + 3_600_000).toISOString();
  expect(await schedulePrice({ toolId: tool.id, priceCents: 600, at })).toMatchObject({ id: tool.id, priceCents: 500 });
  await schedulePrice({ toolId: tool.id, priceCents: 650, at: new Date(Date.now() + 7_200_000).toISOString() });
  expect(await listScheduledPrices({ id: tool.id })).toMatchObject([{ priceCents: 600, at }, { priceCents: 650 }]);
  const removed =
    (await schedulePrice({ toolId: tool.id, priceCents: 700, at })) && (await listScheduledPrices({ id: tool.id }));
  const id = removed.find(({ priceCents }) => priceCents === 700)?.id ?? "";
  await expect(buyer.api.catalog.removeScheduledPrice({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await removeScheduledPrice({ id });
  await expect(removeScheduledPrice({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listScheduledPrices({ id: tool.id })).toHaveLength(2);
  expect(await applyDuePrices(shop.services)).toBe(0);
  const makeDue = (cents: number) =>
    shop.services.sql`update scheduled_prices set at = now() where tool_id = ${tool.id} and price_cents = ${cents}`;
  await makeDue(600);
  await Promise.all([applyDuePrices(shop.services), applyDuePrices(shop.services)]);
  expect(await getTool({ id: tool.id })).toMatchObject({ priceCents: 600 });
  const changes = await admin.api.catalog.listToolChanges({ id: tool.id });
  expect(changes[0]).toMatchObject({ before: { priceCents: 500 }, after: { priceCents: 600 } });

  await updateTool({ id: tool.id, priceCents: 900, priceBreaks: [{ fromQuantity: 100, unitPriceCents: 700 }] });
  await makeDue(650);
  await applyDuePrices(shop.services);
  expect(await getTool({ id: tool.id })).toMatchObject({ priceCents: 900 });
  expect(await listScheduledPrices({ id: tool.id })).toEqual([]);
  const past = { toolId: tool.id, priceCents: 500, at: "2020-01-01T00:00:00Z" };
  await expect(schedulePrice(past)).rejects.toMatchObject({ cause: { issues: [{ path: "at" }] } });
  await expect(buyer.api.catalog.schedulePrice({ ...past, at })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("the last digit of a GTIN is checked", async () => {
  const { id } = await shop.tool();
  const { updateTool } = admin.api.catalog;
  expect(await updateTool({ id, gtin: "4 006381 333931" })).toMatchObject({ gtin: "4006381333931" });
  await expect(updateTool({ id, gtin: "4006381333932" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("what a tool costs the shop is in its history, and only admins see it", async () => {
  const tool = await shop.tool({ costCents: 654_321, minOrder: 1 });
  await admin.api.catalog.updateTool({ id: tool.id, costCents: 654_322 });
  expect(await admin.api.catalog.getTool({ id: tool.id })).toMatchObject({ costCents: 654_322 });
  expect((await admin.api.catalog.listToolChanges({ id: tool.id }))[0]).toMatchObject({
    before: { costCents: 654_321 },
    after: { costCents: 654_322 },
  });
  const order = await buyer.api.orders.placeOrder(orderOf([tool.id, 1]));
  await buyer.api.basket.addLines({ lines: [{ toolId: tool.id, quantity: 1 }] });
  for (const api of [shop.visitorApi(), buyer.api]) {
    const answers = JSON.stringify([
      await api.catalog.getTool({ id: tool.id }),
      await api.catalog.searchCatalog({}),
      await api.catalog.suggest({ query: tool.name }),
      await api.catalog.listNewest(),
      await api.catalog.listRelated({ id: tool.id }),
      await api.pricing.priceTools({ ids: [tool.id] }),
      await api.pricing.priceLines({ lines: [{ toolId: tool.id, quantity: 1 }] }),
      await listAll(),
      await buyer.api.orders.getOrder({ number: order.number }),
      await buyer.api.basket.getBasket(),
    ]);
    expect(answers).toContain(tool.id);
    expect(answers).not.toMatch(/cost_?cents|65432/i);
  }
});

test("a tool without a tax class of its own has that of its category, or of the nearest one above, also after these change", async () => {
  const { save, undo } = admin.api.categories;
  const books = await save({ name: "Books", taxClass: "reduced" });
  const manuals = await save({ name: "Manuals", parentId: books.id });
  const follower = await shop.tool({ category: manuals.slug });
  const own = await shop.tool({ category: manuals.slug, taxClass: "none" });
  const classOf = async ({ id }: { id: string }) => (await shop.visitorApi().catalog.getTool({ id })).taxClass;
  expect(await shop.tool()).toMatchObject({ taxClass: "standard", ownTaxClass: null });
  expect(follower).toMatchObject({ taxClass: "reduced", ownTaxClass: null });
  expect(own).toMatchObject({ taxClass: "none", ownTaxClass: "none" });

  const versionOf = async () =>
    (await shop.services.sql`select version from tools where id = ${follower.id}`)[0]?.version;
  const before = await versionOf();
  const { undoId } = await save({ id: books.id, taxClass: "none" });
  expect(await classOf(follower)).toBe("none");
  expect(await versionOf()).toBe(before + 1);
  await undo({ undoId });
  expect([await classOf(follower), await classOf(own)]).toEqual(["reduced", "none"]);
  const moved = await save({ id: manuals.id, parentId: null });
  expect(await classOf(follower)).toBe("standard");
  await undo({ undoId: moved.undoId });
  expect(await classOf(follower)).toBe("reduced");
  expect(await admin.api.catalog.updateTool({ id: own.id, taxClass: null })).toMatchObject({ taxClass: "reduced" });
  expect(await admin.api.catalog.updateTool({ id: own.id, category: null })).toMatchObject({ taxClass: "standard" });
});

test("a tool that is saved while the tax class of its category changes gets the new one, whichever is first", async () => {
  await using _ = await shop.tenConnections();
  const { save } = admin.api.categories;
  const { longSql } = shop.services;
  const snacks = await save({ name: "Snacks", taxClass: "reduced" });
  const classOf = async (id: string) => (await shop.visitorApi().catalog.getTool({ id })).taxClass;
  let change: Promise<unknown> | undefined;
  const first = await longSql.begin(async (tx) => {
    const [{ id }] = await tx<[{ id: string }]>`
      with made as (
        insert into tools (id, name, category, description, image_url, price_cents, min_order)
        values (new_id(), 'Bar', ${snacks.slug}, 'Sweet.', '/images/no-picture.svg', 100, 1) returning id)
      insert into tool_stock (tool_id, available, min_order) select id, 0, 1 from made returning tool_id as id`;
    change = save({ id: snacks.id, taxClass: "none" });
    await waitsForLock();
    return id;
  });
  await change;
  expect(await classOf(first)).toBe("none");

  let add: ReturnType<typeof shop.tool> | undefined;
  await longSql.begin(async (tx) => {
    await tx`update categories set tax_class = 'reduced' where id = ${snacks.id}`;
    add = shop.tool({ category: snacks.slug });
    await waitsForLock();
  });
  expect((await add)?.taxClass).toBe("reduced");
});

const waitsForLock = () =>
  expect
    .poll(() => shop.services.sql`select from pg_locks where locktype = 'advisory' and objid = 4000408 and not granted`)
    .not.toHaveLength(0);
