import { maxViews } from "@ironmonger/contract/views";
import { afterAll, expect, test } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop();
const [admin, colleague, buyer] = await Promise.all([shop.admin(), shop.admin(), shop.buyer()]);
afterAll(shop.close);

const table = "orders";
const namesOf = (views: { name: string }[]) => views.map(({ name }) => name);
const idOf = (views: { id: string; name: string }[], name: string) =>
  views.find((view) => view.name === name)?.id ?? "";
const builtIn = ["To ship", "Unpaid > 12 h", "Disputed"];
const state = { status: "pending", from: "2026-11-01", columns: ["total"], isDense: true };
const notFound = { code: "NOT_FOUND", message: shop.errorMessages.viewNotFound };

test("three views of the orders come with the shop, for admins; nobody can change them", async () => {
  const views = await admin.api.views.list({ table });
  expect(namesOf(views)).toEqual(builtIn);
  expect(views.map((view) => view.state)).toEqual([
    { status: "pending", direction: "asc" },
    { status: "unpaid", olderThan: "12h" },
    { only: "disputed" },
  ]);
  expect(await buyer.api.views.list({ table })).toEqual([]);
  expect(await admin.api.views.list({ table: "tools" })).toEqual([]);
  const id = idOf(views, "To ship");
  const fixed = { code: "CONFLICT", message: shop.errorMessages.viewBuiltIn };
  await expect(admin.api.views.remove({ id })).rejects.toMatchObject(fixed);
  await expect(admin.api.views.save({ id, table, name: "Mine", state })).rejects.toMatchObject(fixed);
});

test("a personal view is saved, changed and removed by its owner, and seen by nobody else", async () => {
  const views = await admin.api.views.save({ table, name: " Mine ", state });
  const id = idOf(views, "Mine");
  expect(views.at(-1)).toEqual({
    id,
    table,
    name: "Mine",
    isShared: false,
    isBuiltIn: false,
    canChange: true,
    state,
  });
  expect(namesOf(await colleague.api.views.list({ table }))).toEqual(builtIn);
  await expect(colleague.api.views.remove({ id })).rejects.toMatchObject(notFound);
  await expect(buyer.api.views.save({ id, table, name: "Theirs", state })).rejects.toMatchObject(notFound);
  const changed = await admin.api.views.save({ id, table, name: "Ours", state: {} });
  expect(changed.at(-1)).toMatchObject({ id, name: "Ours", state: {} });
  expect(namesOf(await admin.api.views.remove({ id }))).toEqual(builtIn);
  await expect(admin.api.views.remove({ id })).rejects.toMatchObject(notFound);
});

test("a shared view is seen and changed by all admins, and the audit log says who did", async () => {
  const id = idOf(await admin.api.views.save({ table, name: "Big ones", isShared: true, state }), "Big ones");
  expect(namesOf(await colleague.api.views.list({ table }))).toEqual([...builtIn, "Big ones"]);
  expect(await buyer.api.views.list({ table })).toEqual([]);
  await colleague.api.views.save({ id, table, name: "Bigger ones", isShared: true, state });
  await admin.api.views.remove({ id });
  const log = await shop.services
    .sql`select action, by_user_id as by, before, after from audit_log where entity_id = ${id} order by id`;
  const [by, other] = [admin.ctx.user.id, colleague.ctx.user.id];
  expect(log).toEqual([
    { action: "added", by, before: null, after: { table, name: "Big ones", isShared: true, state } },
    { action: "changed", by: other, before: { name: "Big ones" }, after: { name: "Bigger ones" } },
    { action: "deleted", by, before: { table, name: "Bigger ones", isShared: true, state }, after: null },
  ]);
});

test("a buyer has personal views and shares none; a stranger has none", async () => {
  const own = await buyer.api.views.save({ table: "myOrders", name: "Mine", state });
  expect(namesOf(own)).toEqual(["Mine"]);
  await expect(buyer.api.views.save({ table: "myOrders", name: "All", isShared: true, state })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(
    buyer.api.views.save({ id: own[0]?.id, table: "myOrders", name: "All", isShared: true, state }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await buyer.api.views.list({ table: "myOrders" })).toEqual(own);
  await expect(shop.visitorApi().views.list({ table })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("a view is saved once, however often it is sent; another one of its name is refused", async () => {
  const view = { table: "reviews", name: "Hidden", state };
  const saving = [view, view, view].map((input) => colleague.api.views.save(input));
  for (const views of await Promise.all(saving)) expect(namesOf(views)).toEqual(["Hidden"]);
  const taken = { code: "CONFLICT", message: shop.errorMessages.viewNameTaken };
  await expect(colleague.api.views.save({ ...view, state: {} })).rejects.toMatchObject(taken);
  await expect(colleague.api.views.save({ ...view, isShared: true })).rejects.toMatchObject(taken);
  const id = idOf(await colleague.api.views.save({ ...view, name: "Shown" }), "Shown");
  await expect(colleague.api.views.save({ ...view, id })).rejects.toMatchObject(taken);
  // A name is one user's, of one table.
  await admin.api.views.save({ ...view, state: {} });
  await colleague.api.views.save({ ...view, table: "users", state: {} });
});

test("what makes no sense is refused, and so are more views than anybody looks through", async () => {
  const save = (input: object) => admin.api.views.save({ table: "users", name: "A", state, ...input });
  for (const input of [{ name: " " }, { name: "a".repeat(61) }, { state: { a: "b".repeat(4_000) } }, { table: "a b" }])
    await expect(save(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const saving = Array.from({ length: maxViews + 3 }, (_, index) => save({ name: `View ${index}` }));
  const ends = await Promise.allSettled(saving);
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(3);
  expect(await admin.api.views.list({ table: "users" })).toHaveLength(maxViews);
});
