import { messages } from "@ironmonger/contract/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { createCaller } from "../../transports/trpc/app-router.ts";
import { ensureFirstAdmin } from "./ensure-first-admin.ts";
import { makeAdmin, makeAdminAsOperator } from "./make-admin.ts";
import { isAdmin, showProfileOf } from "./show-profile.ts";
import { updateProfileOf } from "./update-profile.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const info = {
  fullName: "Bruno Buyer",
  education: "Master smith",
  location: "Solingen",
  phone: "0491234567",
  linkedIn: "linkedin.com/in/bruno",
};

test("a new profile is empty but for email and name; what is written is shown", async () => {
  const buyer = await shop.buyer();
  const empty = await buyer.api.users.showMyProfile();
  expect(empty).toMatchObject({
    email: buyer.email,
    role: "user",
    isEmailVerified: false,
    fullName: null,
    phone: null,
  });
  expect(await buyer.api.users.updateMyProfile(info)).toEqual({ ...empty, ...info });
  expect(await buyer.api.users.showMyProfile()).toEqual({ ...empty, ...info });
});

test.each([
  ["a phone with letters", { phone: "12a" }, "phone"],
  ["no phone", { phone: "" }, "phone"],
  ["an empty name", { fullName: "  " }, "fullName"],
  ["a very long location", { location: "x".repeat(201) }, "location"],
  ["a missing education", { education: undefined }, "education"],
])("a profile with %s is refused and nothing is written", async (_, change, path) => {
  const buyer = await shop.buyer();
  const input = { ...info, ...change } as typeof info;
  await expect(buyer.api.users.updateMyProfile(input)).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: expect.arrayContaining([expect.objectContaining({ path: [path] })]) },
  });
  expect((await buyer.api.users.showMyProfile()).fullName).toBeNull();
});

test("a visitor has no profile to see or change", async () => {
  const refused = { code: "UNAUTHORIZED", message: messages.notSignedIn };
  await expect(shop.visitorApi().users.showMyProfile()).rejects.toMatchObject(refused);
  await expect(shop.visitorApi().users.updateMyProfile(info)).rejects.toMatchObject(refused);
});

test("one's own profile is shown and changed by email, nobody else's is, not even by an admin", async () => {
  const [buyer, stranger, admin] = [await shop.buyer(), await shop.buyer(), await shop.admin()];
  const email = buyer.email.toUpperCase();
  expect((await showProfileOf(buyer.ctx, email)).email).toBe(buyer.email);
  expect(await updateProfileOf(buyer.ctx, email, info)).toEqual({ isNews: true });
  expect(await updateProfileOf(buyer.ctx, email, info)).toEqual({ isNews: false });
  for (const other of [stranger, admin]) {
    await expect(showProfileOf(other.ctx, email)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(showProfileOf(other.ctx, "nobody@example.com")).rejects.toMatchObject({ kind: "forbidden" });
    await expect(updateProfileOf(other.ctx, email, info)).rejects.toMatchObject({ kind: "forbidden" });
  }
});

test("an admin promotes a user once, and who and when stays on record", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  expect(await admin.api.users.makeAdmin({ email: buyer.email.toUpperCase() })).toEqual({ isNews: true });
  const [row] = await shop.services.sql`select role, promoted_by, promoted_at from users where email = ${buyer.email}`;
  expect(row).toEqual({ role: "admin", promoted_by: admin.ctx.user.id, promoted_at: expect.any(Date) });
  const another = await shop.admin();
  expect(await makeAdmin(another.ctx, { email: buyer.email })).toEqual({ isNews: false });
  const [after] = await shop.services.sql`select promoted_by from users where email = ${buyer.email}`;
  expect(after?.promoted_by).toBe(admin.ctx.user.id);
});

test("only admins promote, and only users there are", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const me = { email: buyer.email };
  await expect(buyer.api.users.makeAdmin(me)).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: messages.adminsOnly,
  });
  await expect(shop.visitorApi().users.makeAdmin(me)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(admin.api.users.makeAdmin({ email: "nobody@example.com" })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: messages.userNotFound,
  });
  expect((await buyer.api.users.showMyProfile()).role).toBe("user");
});

test("users, admins too, may ask only about themselves whether they are admins", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  expect(isAdmin(buyer.ctx, buyer.email)).toBe(false);
  expect(isAdmin(admin.ctx, admin.email)).toBe(true);
  expect(() => isAdmin(admin.ctx, buyer.email)).toThrow(messages.notYours);
  expect(() => isAdmin(buyer.ctx, admin.email)).toThrow(messages.notYours);
});

test("ADMIN_EMAIL makes an admin at the start, once the email is verified", async () => {
  const buyer = await shop.buyer();
  const services = { ...shop.services, env: { ...shop.services.env, adminEmail: buyer.email } };
  const role = async () => (await shop.services.sql`select role from users where email = ${buyer.email}`)[0]?.role;
  await ensureFirstAdmin(services);
  expect(await role()).toBe("user");
  await shop.services.sql`update users set email_verified_at = now() where email = ${buyer.email}`;
  await ensureFirstAdmin(services);
  expect(await role()).toBe("admin");
});

test("the operator's command makes an admin of a user there is", async () => {
  const buyer = await shop.buyer();
  expect(await makeAdminAsOperator(shop.services, buyer.email)).toBe("made");
  expect(await makeAdminAsOperator(shop.services, buyer.email)).toBe("was-already");
  expect(await makeAdminAsOperator(shop.services, "nobody@example.com")).toBe("unknown");
  const { user } = (await shop.enter(buyer)).ctx;
  expect(createCaller({ ...buyer.ctx, user })).toBeTruthy();
  expect(user.isAdmin).toBe(true);
});
