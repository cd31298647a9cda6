import { afterAll, expect, test } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";

const shop = await startTestShop();
afterAll(shop.close);

test("the page of a buyer has contact, spend, orders, addresses, sign-ins and notes; by id or by email", async () => {
  const [admin, buyer] = [await shop.admin(), await shop.buyer()];
  const tool = await shop.tool({ priceCents: 500, minOrder: 2 });
  const order = await shop.order(buyer, tool);
  const { id } = await buyer.api.users.showMyProfile();
  const record = await admin.api.users.getUser({ id });
  expect(record).toMatchObject({ id, email: buyer.email, role: "user", closedAt: null, isTaxExempt: false, notes: [] });
  expect(record.spend).toMatchObject({ orders: 1, paidOrders: 0, unpaidOrders: 1, heldCents: order.totalCents });
  expect(record.orders).toMatchObject([{ number: order.number, statuses: ["unpaid"] }]);
  expect(await admin.api.users.getUser({ email: buyer.email })).toEqual(record);
});

test("notes about a person are written once for each key, seen and removed by every admin, and audited", async () => {
  const [admin, colleague, buyer] = [await shop.admin(), await shop.admin(), await shop.buyer()];
  const { id: userId } = await buyer.api.users.showMyProfile();
  const note = { userId, text: "Wants pallets, no parcels.", idempotencyKey: "note-1" };
  await admin.api.users.addNote(note);
  const [written] = await admin.api.users.addNote(note);
  expect(await colleague.api.users.getUser({ id: userId })).toMatchObject({ notes: [{ text: note.text }] });
  expect(await colleague.api.users.removeNote({ userId, id: written?.id ?? "" })).toEqual([]);
  const { rows } = await admin.api.audit.list({ entity: "user", search: userId });
  expect(rows.map(({ action, by, before, after }) => ({ action, by, before, after }))).toEqual([
    { action: "deleted", by: colleague.email, before: { noteId: written?.id }, after: null },
    { action: "added", by: admin.email, before: null, after: { noteId: written?.id } },
  ]);
});

test("nobody but admins sees the page of a person, and one who does not exist is not found", async () => {
  const [admin, buyer] = [await shop.admin(), await shop.buyer()];
  const { id } = await buyer.api.users.showMyProfile();
  await expect(shop.visitorApi().users.getUser({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(buyer.api.users.getUser({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(buyer.api.users.addNote({ userId: id, text: "Me" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const nobody = "01980000-0000-7000-8000-000000000001";
  for (const input of [{ id: nobody }, { email: "nobody@example.com" }])
    await expect(admin.api.users.getUser(input)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(admin.api.users.addNote({ userId: nobody, text: "?" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(admin.api.users.removeNote({ userId: id, id: nobody })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
