import { afterAll, beforeAll, expect, test } from "vitest";
import { errorMessages } from "../../core/error-messages.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { ensureFirstAdmin } from "../identity/ensure-first-admin.ts";
import { identityErrors } from "../identity/error-messages.ts";
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
  const refused = { code: "UNAUTHORIZED", message: errorMessages.notSignedIn };
  await expect(shop.visitorApi().users.showMyProfile()).rejects.toMatchObject(refused);
  await expect(shop.visitorApi().users.updateMyProfile(info)).rejects.toMatchObject(refused);
});

test("one's own profile is shown and changed by email, nobody else's is, not even by an admin", async () => {
  const [buyer, stranger, admin] = [await shop.buyer(), await shop.buyer(), await shop.admin()];
  const email = buyer.email.toUpperCase();
  expect((await showProfileOf(buyer.ctx, email)).email).toBe(buyer.email);
  expect(await updateProfileOf(buyer.ctx, email, info)).toEqual({ hasChanged: true });
  expect(await updateProfileOf(buyer.ctx, email, info)).toEqual({ hasChanged: false });
  for (const other of [stranger, admin]) {
    await expect(showProfileOf(other.ctx, email)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(showProfileOf(other.ctx, "nobody@example.com")).rejects.toMatchObject({ kind: "forbidden" });
    await expect(updateProfileOf(other.ctx, email, info)).rejects.toMatchObject({ kind: "forbidden" });
  }
});

test("an admin promotes a user once, and who and when stays on record", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const made = { id: buyer.ctx.user.id, email: buyer.email, role: "admin" };
  expect(await admin.api.users.makeAdmin({ email: buyer.email.toUpperCase() })).toMatchObject({
    ...made,
    hasChanged: true,
  });
  const [row] = await shop.services.sql`
    select role, role_changed_by_user_id, role_changed_at from users where email = ${buyer.email}`;
  expect(row).toEqual({ role: "admin", role_changed_by_user_id: admin.ctx.user.id, role_changed_at: expect.any(Date) });
  const another = await shop.admin();
  expect(await makeAdmin(another.ctx, { email: buyer.email })).toMatchObject({ ...made, hasChanged: false });
  const [after] = await shop.services.sql`select role_changed_by_user_id from users where email = ${buyer.email}`;
  expect(after?.role_changed_by_user_id).toBe(admin.ctx.user.id);
});

test("an admin takes the rights away again, and they are gone immediately", async () => {
  const [admin, other] = [await shop.admin(), await shop.admin()];
  expect(await admin.api.users.removeAdmin({ email: other.email.toUpperCase() })).toMatchObject({
    email: other.email,
    role: "user",
    hasChanged: true,
  });
  await expect((await shop.enter(other)).api.users.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await other.inject({ method: "GET", url: "/users" })).statusCode).toBe(403);
  expect(await admin.api.users.removeAdmin({ email: other.email })).toMatchObject({ role: "user", hasChanged: false });
  expect(await admin.api.users.makeAdmin({ email: other.email })).toMatchObject({ role: "admin", hasChanged: true });
});

test("only admins take rights away, and only from existing users", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const him = { email: admin.email };
  await expect(buyer.api.users.removeAdmin(him)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(shop.visitorApi().users.removeAdmin(him)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const nobody = { email: "nobody@example.com" };
  await expect(admin.api.users.removeAdmin(nobody)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await admin.api.users.showMyProfile()).role).toBe("admin");
});

test("the last admin cannot be removed by anybody, themselves included", async () => {
  await using lonely = await startTestShop();
  const admin = await lonely.admin();
  const refused = { code: "CONFLICT", message: identityErrors.lastAdmin };
  await expect(admin.api.users.removeAdmin({ email: admin.email })).rejects.toMatchObject(refused);
  const second = await lonely.admin();
  expect(await admin.api.users.removeAdmin({ email: admin.email })).toMatchObject({ role: "user" });
  await expect(second.api.users.removeAdmin({ email: second.email })).rejects.toMatchObject(refused);
});

test("admins who remove each other concurrently leave one", async () => {
  await using lonely = await startTestShop({ connections: 10 });
  const admins = await Promise.all(Array.from({ length: 4 }, () => lonely.admin()));
  await Promise.allSettled(admins.flatMap(({ api }) => admins.map(({ email }) => api.users.removeAdmin({ email }))));
  const [left] = await lonely.services.sql`select count(*)::int as admins from users where role = 'admin'`;
  expect(left?.admins).toBe(1);
});

test("only admins promote, and only existing users", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const me = { email: buyer.email };
  await expect(buyer.api.users.makeAdmin(me)).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: errorMessages.adminsOnly,
  });
  await expect(shop.visitorApi().users.makeAdmin(me)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(admin.api.users.makeAdmin({ email: "nobody@example.com" })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: errorMessages.userNotFound,
  });
  expect((await buyer.api.users.showMyProfile()).role).toBe("user");
});

test("users, admins too, may ask only about themselves whether they are admins", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  expect(isAdmin(buyer.ctx, buyer.email)).toBe(false);
  expect(isAdmin(admin.ctx, admin.email)).toBe(true);
  expect(() => isAdmin(admin.ctx, buyer.email)).toThrow(errorMessages.notYours);
  expect(() => isAdmin(buyer.ctx, admin.email)).toThrow(errorMessages.notYours);
});

test("ADMIN_EMAIL makes an admin at the start, once the email is verified, but not again after the rights were taken away", async () => {
  const buyer = await shop.buyer();
  const services = { ...shop.services, env: { ...shop.services.env, adminEmail: buyer.email } };
  const role = async () => (await shop.services.sql`select role from users where email = ${buyer.email}`)[0]?.role;
  await ensureFirstAdmin(services);
  expect(await role()).toBe("user");
  await shop.services.sql`update users set email_verified_at = now() where email = ${buyer.email}`;
  await ensureFirstAdmin(services);
  expect(await role()).toBe("admin");

  const admin = await shop.admin();
  await admin.api.users.removeAdmin({ email: buyer.email });
  await ensureFirstAdmin(services);
  expect(await role()).toBe("user");
});

test("the operator's command makes an existing user an admin", async () => {
  const buyer = await shop.buyer();
  expect(await makeAdminAsOperator(shop.services, buyer.email)).toBe("made");
  expect(await makeAdminAsOperator(shop.services, buyer.email)).toBe("was-already");
  expect(await makeAdminAsOperator(shop.services, "nobody@example.com")).toBe("unknown");
  const admin = await shop.enter(buyer);
  expect((await admin.api.users.list({ search: buyer.email })).rows).toMatchObject([{ role: "admin" }]);
});
