import { messages } from "@ironmonger/contract/messages";
import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OfficeContext } from "../../../core/context.ts";
import { freezeClock } from "../../../testing/freeze-clock.ts";
import { type Person, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { addTool } from "../../catalog/admin/add-tool.ts";
import { identityErrors } from "../error-messages.ts";
import { findAccountByEmail } from "../internal/accounts.ts";
import { createEmailToken } from "../internal/email-tokens.ts";
import { startSession } from "../internal/start-session.ts";
import { stepOfCode } from "./authenticator-code.ts";

freezeClock();

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
afterAll(() => shop.close());

/** The app's code `steps` steps of 30 seconds from now; those of one step before and after are accepted, each once. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** Adds an authenticator app with the code of the step before, so that those of this step and the next are left. */
async function addApp({ api }: Pick<Person, "api">) {
  const { secret, setup } = await api.identity.startAuthenticator();
  const { codes } = await api.identity.addAuthenticator({ setup, code: codeOf(secret, -1) });
  return { secret, codes };
}

/** As the shop sees the person from now on. */
const again = async <Who extends Person>(person: Who): Promise<Person> => shop.enter(person);

const signIn = ({ email, password }: Pick<Person, "email" | "password">, code?: string) =>
  shop.inject({ method: "POST", url: "/auth/sign-in", payload: { email, password, ...(code ? { code } : {}) } });
const ageProof = ({ ctx }: Pick<Person, "ctx">) =>
  shop.services.sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${ctx.user.id}`;

test("an account with an authenticator app answers second_factor_required until the code is sent along", async () => {
  const buyer = await shop.buyer();
  expect((await signIn(buyer)).statusCode).toBe(200);
  const { secret } = await addApp(buyer);

  const refused = await signIn(buyer);
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toEqual({
    error: { code: "second_factor_required", message: messages.secondFactorRequired },
  });
  expect(refused.headers["set-cookie"]).toBeUndefined();

  const wrong = await signIn(buyer, "000000");
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([401, "unauthorized"]);
  const right = await signIn(buyer, codeOf(secret));
  expect([right.statusCode, right.json().user.email]).toEqual([200, buyer.email]);

  const { email, password } = buyer;
  await expect(shop.visitorApi().identity.signIn({ email, password })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
    cause: { kind: "second_factor_required" },
  });
  const user = await shop.visitorApi().identity.signIn({ email, password, code: codeOf(secret, 1) });
  expect(user).toMatchObject({ email, hasSecondFactor: true });
});

test("a wrong password never reveals that there is a second factor", async () => {
  const buyer = await shop.buyer();
  await addApp(buyer);
  const answer = await signIn({ ...buyer, password: "wrong password" }, "123456");
  expect(answer.json()).toEqual({ error: { code: "unauthorized", message: identityErrors.signInFailed } });
});

test("a code is accepted once, and no older one after it; concurrently too", async () => {
  await using _ = await shop.tenConnections();
  const buyer = await shop.buyer();
  const { secret } = await addApp(buyer);
  expect((await signIn(buyer, codeOf(secret, -1))).statusCode).toBe(401);
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => signIn(buyer, codeOf(secret, 1))));
  expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
  expect((await signIn(buyer, codeOf(secret))).statusCode).toBe(401);
});

test("a code lives for its 30 seconds, and one step for clocks that differ", async () => {
  const { secret } = await (await shop.buyer()).api.identity.startAuthenticator();
  expect(stepOfCode(secret, codeOf(secret))).toBeGreaterThan(0);
  for (const steps of [-3, 3]) expect(stepOfCode(secret, codeOf(secret, steps))).toBeUndefined();
});

test("codes can be tried a few times only, by all addresses together and concurrently; a recovery code still lets the owner in", async () => {
  await using _ = await shop.tenConnections();
  const buyer = await shop.buyer();
  const { secret, codes } = await addApp(buyer);
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, i) => signIn(buyer, String(100_000 + i))));
  const judged = guesses.filter(({ statusCode }) => statusCode === 401);
  expect(judged.length).toBeLessThanOrEqual(5);
  const refused = await signIn(buyer, codeOf(secret));
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await signIn(buyer, codes[0])).statusCode).toBe(200);
});

test("ten recovery codes are shown once; each lets in once, however it is written, and only its hash is stored", async () => {
  const buyer = await shop.buyer();
  const { codes } = await addApp(buyer);
  expect(new Set(codes).size).toBe(10);
  const [first = "", second = ""] = codes;
  expect(first).toMatch(/^(?:[a-z0-9]{6}-){3}[a-z0-9]{6}$/);
  expect((await signIn(buyer, first)).statusCode).toBe(200);
  expect((await signIn(buyer, first)).statusCode).toBe(401);
  expect((await signIn(buyer, ` ${second.toUpperCase().replaceAll("-", " ")} `)).statusCode).toBe(200);
  expect((await (await again(buyer)).api.identity.showSecurity()).recoveryCodesLeft).toBe(8);
  const stored = await shop.services.sql`select code_hash from recovery_codes where user_id = ${buyer.ctx.user.id}`;
  for (const { code_hash } of stored) expect(code_hash).toMatch(/^[0-9a-f]{64}$/);

  const stranger = await shop.buyer();
  await addApp(stranger);
  expect((await signIn(stranger, codes[3])).statusCode).toBe(401);

  const renewed = await (await again(buyer)).api.identity.renewRecoveryCodes();
  expect(renewed.codes).toHaveLength(10);
  expect((await signIn(buyer, codes[4])).statusCode).toBe(401);
  expect((await signIn(buyer, renewed.codes[0])).statusCode).toBe(200);
});

test("the secret of the app is stored encrypted, for its own account alone", async () => {
  const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
  const { secret } = await addApp(buyer);
  await addApp(stranger);
  const { sql } = shop.services;
  const [stored] = await sql`select secret from authenticators where user_id = ${buyer.ctx.user.id}`;
  expect(stored?.secret).not.toContain(secret);
  await sql`update authenticators set secret = ${stored?.secret} where user_id = ${stranger.ctx.user.id}`;
  expect((await signIn(stranger, codeOf(secret))).statusCode).toBe(401);
});

test("an app that was added under the session secret before still signs in, and is then encrypted with the new one", async () => {
  const { env } = shop.services;
  const usual = env.sessionSecrets;
  const buyer = await shop.buyer();
  const { secret } = await addApp(buyer);
  const newSecret = "a new secret of more than thirty-two characters";
  env.sessionSecrets = [newSecret];
  expect((await signIn(buyer, codeOf(secret))).statusCode).toBe(401);
  env.sessionSecrets = [newSecret, usual[0]];
  expect((await signIn(buyer, codeOf(secret))).statusCode).toBe(200);
  env.sessionSecrets = [newSecret];
  expect((await signIn(buyer, codeOf(secret, 1))).statusCode).toBe(200);
  env.sessionSecrets = usual;
});

test("the key of the app has 160 bits", async () => {
  const { secret } = await (await shop.buyer()).api.identity.startAuthenticator();
  // Base 32: five bits each.
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test("an app is added by its first code, of this user's setup, and once", async () => {
  const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
  const { secret, setup, uri } = await buyer.api.identity.startAuthenticator();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Ironmonger:/);
  const code = codeOf(secret);
  const refused = { code: "BAD_REQUEST" };
  await expect(buyer.api.identity.addAuthenticator({ setup, code: "000000" })).rejects.toMatchObject(refused);
  await expect(buyer.api.identity.addAuthenticator({ setup: "forged", code })).rejects.toMatchObject(refused);
  await expect(stranger.api.identity.addAuthenticator({ setup, code })).rejects.toMatchObject(refused);
  expect((await signIn(buyer)).statusCode).toBe(200);
  await buyer.api.identity.addAuthenticator({ setup, code });
  await expect(buyer.api.identity.addAuthenticator({ setup, code })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(buyer.api.identity.startAuthenticator()).rejects.toMatchObject({ code: "CONFLICT" });
  const mails = await shop.services.sql`
    select 1 from pgboss.job where data->>'kind' = 'security-changed' and data->>'email' = ${buyer.email}`;
  expect(mails).toHaveLength(1);
});

test("without an app the password alone signs in again, and its recovery codes are gone", async () => {
  const buyer = await shop.buyer();
  const { codes } = await addApp(buyer);
  await (await again(buyer)).api.identity.removeAuthenticator();
  expect((await signIn(buyer)).statusCode).toBe(200);
  expect(await (await again(buyer)).api.identity.showSecurity()).toEqual({
    hasPassword: true,
    hasAuthenticator: false,
    recoveryCodesLeft: 0,
    passkeys: [],
  });
  const other = await addApp(await again(buyer));
  expect(other.codes).not.toContain(codes[0]);
});

test("ways to sign in are changed only by a user who has proved their identity lately", async () => {
  const buyer = await shop.buyer();
  await ageProof(buyer);
  const late = await again(buyer);
  const refused = { code: "FORBIDDEN", cause: { kind: "step_up_required" } };
  await expect(late.api.identity.startAuthenticator()).rejects.toMatchObject(refused);
  await expect(late.api.identity.startPasskey()).rejects.toMatchObject(refused);
  await expect(late.api.identity.endOtherSessions()).rejects.toMatchObject(refused);
  await expect(late.api.identity.endSession({ id: "another session" })).rejects.toMatchObject(refused);
  await expect(late.api.identity.stepUp({ password: "wrong password" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: identityErrors.passwordWrong,
  });
  await late.api.identity.stepUp({ password: buyer.password });
  const { secret } = await addApp(await again(buyer));

  await ageProof(buyer);
  const later = await again(buyer);
  await expect(later.api.identity.removeAuthenticator()).rejects.toMatchObject(refused);
  await expect(later.api.identity.renewRecoveryCodes()).rejects.toMatchObject(refused);
  // The password is the first factor alone.
  await expect(later.api.identity.stepUp({ password: buyer.password })).rejects.toMatchObject({
    cause: { kind: "second_factor_required" },
  });
  await later.api.identity.stepUp({ code: codeOf(secret) });
  await (await again(buyer)).api.identity.removeAuthenticator();
});

test("sessions from before the second factor have to show it before they change anything", async () => {
  const buyer = await shop.buyer();
  const answer = await signIn(buyer);
  const cookie = String([answer.headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
  await addApp(buyer);
  const older = await shop.enter({ ...buyer, cookie });
  await expect(older.api.identity.removeAuthenticator()).rejects.toMatchObject({ cause: { kind: "step_up_required" } });
});

test("an admin who has a second factor shows it before admin rights are changed; over REST the answer is step_up_required", async () => {
  const [admin, buyer] = [await shop.admin(), await shop.buyer()];
  await ageProof(admin);
  const promote = () => admin.inject({ method: "PUT", url: `/user/admin/${buyer.email}` });
  // Without a second factor, signing in asks for nothing more.
  expect((await promote()).statusCode).toBe(200);

  await admin.api.identity.stepUp({ password: admin.password });
  const { secret } = await addApp(await shop.enter(admin));
  await ageProof(admin);
  const late = await shop.enter(admin);
  const refused = await promote();
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({ error: { code: "step_up_required", message: messages.stepUpRequired } });
  const input = { email: buyer.email };
  const forbidden = { code: "FORBIDDEN", cause: { kind: "step_up_required" } };
  await expect(late.api.users.makeAdmin(input)).rejects.toMatchObject(forbidden);
  await expect(late.api.users.removeAdmin(input)).rejects.toMatchObject(forbidden);
  await expect(late.api.identity.signOutUser(input)).rejects.toMatchObject(forbidden);
  expect((await late.api.users.list({})).total).toBeGreaterThan(0);

  await late.api.identity.stepUp({ code: codeOf(secret) });
  expect((await promote()).statusCode).toBe(200);
  expect(await (await shop.enter(admin)).api.users.removeAdmin(input)).toMatchObject({ role: "user" });
});

test("where admins need a second factor, they have no rights until they have added one", async () => {
  await using strict = await startTestShop({ settings: { REQUIRE_SECOND_FACTOR: "admins" } });
  const buyer = await strict.buyer();
  await strict.services.sql`update users set role = 'admin' where id = ${buyer.ctx.user.id}`;
  const admin = await strict.enter(buyer);
  expect(await admin.api.identity.me()).toMatchObject({ isAdmin: true, needsSecondFactor: true });
  for (const url of ["/users", "/orders"]) {
    const answer = await admin.inject({ method: "GET", url });
    expect([answer.statusCode, answer.json().error.message]).toEqual([403, messages.secondFactorNeeded]);
  }
  await expect(admin.api.users.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  const merchant: OfficeContext<"tools.edit"> = { ...admin.ctx, permits: () => true };
  const tool = await addTool(merchant, {
    name: "Hammer",
    description: "",
    imageUrl: "/images/no-picture.svg",
    priceCents: 1000,
    minOrder: 10,
    available: 100,
  });
  const order = await strict.order(await strict.buyer(), tool);
  const [line] = order.lines;
  const expected = { code: "FORBIDDEN", message: messages.secondFactorNeeded };
  await expect(admin.api.orders.getOrder({ number: order.number })).rejects.toMatchObject(expected);
  await expect(admin.api.orders.listOrderEvents({ orderId: order.id })).rejects.toMatchObject(expected);
  await expect(admin.api.orders.cancelOrder({ id: order.id })).rejects.toMatchObject(expected);
  await expect(admin.api.orders.cancelLine({ id: line?.id ?? "" })).rejects.toMatchObject(expected);
  for (const method of ["GET", "DELETE"] as const)
    expect((await admin.inject({ method, url: `/order/${line?.id}` })).statusCode).toBe(403);
  expect((await admin.api.views.list({ table: "orders" })).length).toBe(0);
  await addApp(admin);
  const ready = await strict.enter(buyer);
  expect(await ready.api.identity.me()).toMatchObject({ isAdmin: true, needsSecondFactor: false });
  expect((await ready.inject({ method: "GET", url: "/users" })).statusCode).toBe(200);
  // Buyers need none.
  expect(await (await strict.buyer()).api.identity.me()).toMatchObject({ needsSecondFactor: false });
});

test("where admins need a second factor, a session from before it has no rights until it has shown it", async () => {
  await using strict = await startTestShop({ settings: { REQUIRE_SECOND_FACTOR: "admins" } });
  const buyer = await strict.buyer();
  await strict.services.sql`update users set role = 'admin' where id = ${buyer.ctx.user.id}`;
  const { email, password } = buyer;
  const payload = { email, password };
  const answer = await strict.inject({ method: "POST", url: "/auth/sign-in", payload });
  const cookie = String([answer.headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
  const { secret } = await addApp(await strict.enter(buyer));

  const older = await strict.enter({ ...buyer, cookie });
  const refused = await older.inject({ method: "GET", url: "/orders" });
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, "step_up_required"]);
  await expect(older.api.users.list({})).rejects.toMatchObject({ cause: { kind: "step_up_required" } });
  await older.api.identity.stepUp({ code: codeOf(secret) });
  expect((await older.inject({ method: "GET", url: "/orders" })).statusCode).toBe(200);
});

test("where admins need a second factor, the last one who has it stays an admin", async () => {
  await using strict = await startTestShop({ settings: { REQUIRE_SECOND_FACTOR: "admins" } });
  const [admin, other] = [await strict.buyer(), await strict.buyer()];
  await addApp(admin);
  await strict.services.sql`update users set role = 'admin'`;
  const { api } = await strict.enter(admin);
  const leave = () => api.users.removeAdmin({ email: admin.email });
  await expect(leave()).rejects.toMatchObject({ code: "CONFLICT", message: identityErrors.lastAdmin });
  expect(await api.identity.me()).toMatchObject({ isAdmin: true });
  await addApp(other);
  expect(await leave()).toMatchObject({ role: "user", hasChanged: true });
});

test("a sign-in with the password alone that began before the second factor was added ends in nothing", async () => {
  const buyer = await shop.buyer();
  const account = await findAccountByEmail(shop.services.db, buyer.email);
  await addApp(buyer);
  if (!account) throw new Error("The buyer has no account.");
  await expect(startSession(shop.visitor(), account)).rejects.toMatchObject({ kind: "unauthorized" });
});

test("a reset sets the password but does not sign in past the second factor", async () => {
  const buyer = await shop.buyer();
  const { sql, db } = shop.services;
  await sql`update users set email_verified_at = now() where id = ${buyer.ctx.user.id}`;
  const { secret } = await addApp(buyer);
  const token = await createEmailToken(db, buyer.ctx.user.id, "reset");
  const password = "a new password";
  expect(await shop.visitorApi().identity.resetPassword({ token, password })).toBeNull();
  expect((await signIn({ ...buyer, password })).json().error.code).toBe("second_factor_required");
  expect((await signIn({ ...buyer, password }, codeOf(secret))).statusCode).toBe(200);
});

test("nor does it where nobody has verified the email: the account stays as it is, and a person who lost the second factor as well needs an admin", async () => {
  const [maker, admin] = [await shop.buyer(), await shop.admin()];
  const { secret, codes } = await addApp(maker);
  await maker.api.addresses.save({ address: "1 Maker Street", phone: "0123456" });
  const { db, sql } = shop.services;
  const reset = async (password: string) =>
    shop
      .visitorApi()
      .identity.resetPassword({ token: await createEmailToken(db, maker.ctx.user.id, "reset"), password });
  expect(await reset("of the mailbox")).toBeNull();
  expect((await signIn({ ...maker, password: "of the mailbox" })).json().error.code).toBe("second_factor_required");
  const entered = await signIn({ ...maker, password: "of the mailbox" }, codeOf(secret));
  expect(entered.json().user).toMatchObject({ email: maker.email });
  expect(await sql`select email_verified_at from users where id = ${maker.ctx.user.id}`).toEqual([
    { email_verified_at: null },
  ]);
  expect(await sql`select address from addresses where user_id = ${maker.ctx.user.id}`).toHaveLength(1);

  const user = { email: maker.email, hasSecondFactor: false };
  const email = maker.email.toUpperCase();
  expect(await admin.api.users.removeSecondFactor({ email })).toMatchObject({ ...user, hasChanged: true });
  expect(await admin.api.users.removeSecondFactor({ email })).toMatchObject({ ...user, hasChanged: false });
  expect((await signIn({ ...maker, password: "of the mailbox" }, codes[0])).json().user).toMatchObject({
    email: maker.email,
  });
  const { rows } = await admin.api.audit.list({ action: "second-factor-removed" });
  expect(rows).toMatchObject([
    { by: admin.email, entityName: maker.email, before: { secondFactor: true }, after: { secondFactor: false } },
  ]);
  expect(await reset("of the owner")).toMatchObject({ email: maker.email, isEmailVerified: true });
  expect(await sql`select from addresses where user_id = ${maker.ctx.user.id}`).toHaveLength(0);
});

test("only admins remove the second factor of another account, after showing their own; the account's sessions end", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  await addApp(buyer);
  const { email } = buyer;
  await expect(buyer.api.users.removeSecondFactor({ email })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(shop.visitorApi().users.removeSecondFactor({ email })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(admin.api.users.removeSecondFactor({ email: "nobody@example.com" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await addApp(admin);
  await ageProof(admin);
  await expect((await again(admin)).api.users.removeSecondFactor({ email })).rejects.toMatchObject({
    cause: { kind: "step_up_required" },
  });
  await shop.services.sql`update sessions set proved_at = now() where user_id = ${admin.ctx.user.id}`;
  await (await again(admin)).api.users.removeSecondFactor({ email });
  expect(await shop.services.sql`select from sessions where user_id = ${buyer.ctx.user.id}`).toHaveLength(0);
  expect((await signIn(buyer)).statusCode).toBe(200);
});

test("the password is changed by its owner, who knows the current one; other sessions end", async () => {
  const buyer = await shop.buyer();
  const answer = await signIn(buyer);
  const cookie = String([answer.headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
  const change = (currentPassword: string) =>
    buyer.api.identity.changePassword({ currentPassword, password: "123456" });
  await expect(change("wrong password")).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [{ path: "currentPassword", message: identityErrors.passwordWrong }] },
  });
  await change(buyer.password);
  expect((await signIn(buyer)).statusCode).toBe(401);
  expect((await signIn({ ...buyer, password: "123456" })).statusCode).toBe(200);
  await expect(shop.enter({ ...buyer, cookie })).rejects.toMatchObject({ kind: "unauthorized" });
  expect((await again(buyer)).ctx.user.email).toBe(buyer.email);
});

test("an admin's password must not be a common one or the admin's own email or name; a buyer's may", async () => {
  const admin = await shop.admin();
  const change = (password: string) => admin.api.identity.changePassword({ currentPassword: admin.password, password });
  const { email, displayName } = admin.ctx.user;
  for (const weak of ["123456", "password1", "ironman", email, `${email}1`, displayName.padEnd(6, "1")]) {
    await expect(change(weak)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: [{ path: "password", message: identityErrors.passwordTooWeak }] },
    });
  }
  await change("vise grommet 41 halyard");

  const token = await createEmailToken(shop.services.db, admin.ctx.user.id, "reset");
  const reset = (password: string) => shop.visitorApi().identity.resetPassword({ token, password });
  await expect(reset("123456")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await reset("halyard 41 vise grommet")).toMatchObject({ email: admin.email });
});
