import { Email } from "@ironmonger/contract/identity/email";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { orderOf } from "../../../testing/delivery.ts";
import { type Person, secretIn, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { createCaller } from "../../../transports/trpc/app-router.ts";
import { identityErrors } from "../error-messages.ts";
import { findAccountByEmail } from "../internal/accounts.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { sendAccountMail } from "./send-account-mail.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true, sandbox: { mail: true } });
});
afterAll(() => shop.close());

type Caught = { subject: string; text: string; to: { address: string }[] };
async function mailsTo(email: string): Promise<Caught[]> {
  const all = (await (await fetch(`${shop.sandbox.mailUrl}/api/email`)).json()) as Caught[];
  // The mailbox shows a domain with its letters.
  return all.filter(({ to }) => to.some(({ address }) => Email.parse(address) === email));
}

/** Does what the jobs do, and returns the token of the newest link that arrived at the email. */
async function receive(email: string, page: "confirm-email" | "undo-email"): Promise<string> {
  const jobs = await shop.services.sql<{ data: { kind: "confirm-email"; email: string; userId: string } }[]>`
    select data from pgboss.job where name = 'send-mail' and data ->> 'email' = ${email} and data ? 'userId' order by created_on`;
  for (const { data } of jobs) await sendAccountMail(shop.services, data);
  const link = new RegExp(`http://shop\\.test/${page}/([\\w-]{43})`);
  const tokens = (await mailsTo(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  const token = tokens.at(-1);
  if (!token) throw new Error(`No link to ${page} arrived at ${email}`);
  return token;
}

let count = 0;
let email: string;
beforeEach(() => {
  count += 1;
  email = `new.${count}@example.com`;
});

const visitor = () => shop.visitorApi().identity;
const isSignedIn = async ({ cookie }: Pick<Person, "cookie">) =>
  (await authenticate(shop.services, { sessionSecret: secretIn(cookie) })).user;
const used = { code: "BAD_REQUEST", message: identityErrors.linkExpired };
const taken = { code: "CONFLICT", message: identityErrors.emailTaken };
const newPassword = "a new password";

async function changeTo(person: Person, to: string): Promise<string> {
  await person.api.identity.changeEmail({ email: to, password: person.password });
  return receive(to, "confirm-email");
}

test("the account has the new email once its link is confirmed; sessions, orders and what was saved stay", async () => {
  const buyer = await shop.buyer();
  const { number } = await shop.order(buyer);
  const token = await changeTo(buyer, email);
  expect(await buyer.api.users.showMyProfile()).toMatchObject({ email: buyer.email, pendingEmail: email });
  expect(await visitor().confirmEmail({ token })).toEqual({});
  expect(await isSignedIn(buyer)).toMatchObject({ email, isEmailVerified: true });
  expect(await buyer.api.users.showMyProfile()).toMatchObject({ email, pendingEmail: null });
  expect(await buyer.api.orders.getOrder({ number })).toMatchObject({ buyerEmail: email });
  const admin = await shop.admin();
  expect((await admin.api.orders.listOrders({ buyer: email })).rows.map((row) => row.number)).toEqual([number]);
  expect((await admin.api.users.getUser({ email })).spend).toMatchObject({ orders: 1 });
  await expect(visitor().signIn({ email: buyer.email, password: buyer.password })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  await visitor().signIn({ email, password: buyer.password });
  // Twice is once.
  expect(await visitor().confirmEmail({ token })).toEqual({});
  expect((await mailsTo(buyer.email)).filter(({ subject }) => subject.includes("was changed"))).toHaveLength(0);
  await receive(buyer.email, "undo-email");
  expect((await mailsTo(buyer.email)).at(-1)?.subject).toBe("The email of your Ironmonger account was changed");
});

test("an order that is placed with a session from before has the new email", async () => {
  const buyer = await shop.buyer();
  const tool = await shop.tool({ minOrder: 1, available: 10 });
  await visitor().confirmEmail({ token: await changeTo(buyer, email) });
  expect(await buyer.api.orders.placeOrder(orderOf([tool.id, 1]))).toMatchObject({ buyerEmail: email });
});

test("it takes the password, and nothing changes until the new mailbox confirms", async () => {
  const buyer = await shop.buyer();
  const change = (password?: string) => buyer.api.identity.changeEmail({ email, ...(password && { password }) });
  await expect(change()).rejects.toMatchObject({ message: identityErrors.passwordNeeded });
  await expect(change("not the password")).rejects.toMatchObject({ message: identityErrors.passwordWrong });
  await expect(buyer.api.identity.changeEmail({ email: buyer.email, password: buyer.password })).rejects.toMatchObject({
    message: identityErrors.emailUnchanged,
  });
  await expect(visitor().changeEmail({ email })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(change(buyer.password)).resolves.toEqual({});
  expect((await isSignedIn(buyer))?.email).toBe(buyer.email);
});

test("an account without a password needs a fresh sign-in", async () => {
  const buyer = await shop.buyer();
  await shop.services.sql`update users set password_hash = null where email = ${buyer.email}`;
  expect(await buyer.api.identity.changeEmail({ email })).toEqual({});
  await shop.services
    .sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${buyer.ctx.user.id}`;
  const late = { ...buyer.ctx, user: { ...buyer.ctx.user, isJustProved: false } };
  const { changeEmail } = await import("./change-email.ts");
  await expect(changeEmail(late, { email })).rejects.toMatchObject({ kind: "step_up_required" });
});

test("another address replaces the one before, whose link no longer works", async () => {
  const buyer = await shop.buyer();
  const mistyped = await changeTo(buyer, `mistyped.${email}`);
  const right = await changeTo(buyer, email);
  await expect(visitor().confirmEmail({ token: mistyped })).rejects.toMatchObject(used);
  await visitor().confirmEmail({ token: right });
  expect((await isSignedIn(buyer))?.email).toBe(email);
});

test("an email that is taken is refused, when it is asked for and when it is confirmed", async () => {
  const [buyer, other] = [await shop.buyer(), await shop.buyer()];
  await expect(changeTo(buyer, other.email)).rejects.toMatchObject(taken);
  const token = await changeTo(buyer, email);
  await visitor().signUp({ name: "Meanwhile", email, password: "correct horse" });
  await expect(visitor().confirmEmail({ token })).rejects.toMatchObject(taken);
  expect((await isSignedIn(buyer))?.email).toBe(buyer.email);
});

test("of two people who confirm the same address concurrently, one gets it", async () => {
  await using _ = await shop.tenConnections();
  const people = [await shop.buyer(), await shop.buyer()];
  const tokens: string[] = [];
  for (const person of people) {
    await person.api.identity.changeEmail({ email, password: person.password });
    const data = { kind: "confirm-email" as const, email, userId: person.ctx.user.id };
    await sendAccountMail(shop.services, data);
    tokens.push(/confirm-email\/([\w-]{43})/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "");
  }
  const outcomes = await Promise.allSettled(tokens.map((token) => visitor().confirmEmail({ token })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const twice = await Promise.allSettled(
    Array.from({ length: 4 }, () => visitor().confirmEmail({ token: tokens[0] ?? "" })),
  );
  expect(new Set(twice.map(({ status }) => status)).size).toBe(1);
});

test("the former mailbox takes the email back within a week: a new password, and every session ends", async () => {
  const buyer = await shop.buyer();
  const { number } = await shop.order(buyer);
  await visitor().confirmEmail({ token: await changeTo(buyer, email) });
  const token = await receive(buyer.email, "undo-email");
  const { sql } = shop.services;
  const { id } = buyer.ctx.user;
  await sql`insert into identities (issuer, subject, user_id) values ('issuer', ${id}, ${id})`;
  await sql`update users set email_verified_at = now() where id = ${id}`;
  await sql`update email_tokens set was_verified = true where user_id = ${id}`;
  // Nobody else registers the former email meanwhile.
  const squat = { name: "Squatter", email: buyer.email, password: "correct horse" };
  await expect(visitor().signUp(squat)).rejects.toMatchObject(taken);
  await expect(changeTo(await shop.buyer(), buyer.email)).rejects.toMatchObject(taken);

  expect(await visitor().undoEmailChange({ token, password: newPassword })).toEqual({});
  expect(await isSignedIn(buyer)).toBeNull();
  await expect(visitor().signIn({ email: buyer.email, password: buyer.password })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
  await visitor().signIn({ email: buyer.email, password: newPassword });
  expect((await sql`select 1 from identities where user_id = ${id}`).count).toBe(0);
  const admin = await shop.admin();
  expect(await admin.api.orders.getOrder({ number })).toMatchObject({ buyerEmail: buyer.email });
  await expect(visitor().undoEmailChange({ token, password: newPassword })).rejects.toMatchObject(used);
  await visitor().signUp({ ...squat, email });
});

test("after a second change the first mailbox takes the account back, and the second no longer can", async () => {
  const buyer = await shop.buyer();
  const second = `second.${email}`;
  await visitor().confirmEmail({ token: await changeTo(buyer, email) });
  const ofFirst = await receive(buyer.email, "undo-email");
  const asNow = createCaller({ ...buyer.ctx, user: { ...buyer.ctx.user, email } });
  await visitor().confirmEmail({ token: await changeTo({ ...buyer, api: asNow }, second) });
  const ofSecond = await receive(email, "undo-email");
  // A thief who sets a new password does not keep the owner from it.
  const { resetPassword } = await import("../passwords/reset-password.ts");
  await sendAccountMail(shop.services, { kind: "reset", email: second });
  const reset = /resetpassword\/([\w-]{43})/.exec((await mailsTo(second)).at(-1)?.text ?? "")?.[1] ?? "";
  await resetPassword(shop.visitor(), { token: reset, password: "of the thief" });

  await visitor().undoEmailChange({ token: ofFirst, password: newPassword });
  await expect(visitor().undoEmailChange({ token: ofSecond, password: newPassword })).rejects.toMatchObject(used);
  expect((await findAccountByEmail(shop.services.db, buyer.email))?.id).toBe(buyer.ctx.user.id);
});

test("links to the former email no longer open the account", async () => {
  const buyer = await shop.buyer();
  await sendAccountMail(shop.services, { kind: "reset", email: buyer.email });
  const reset = /resetpassword\/([\w-]{43})/.exec((await mailsTo(buyer.email)).at(-1)?.text ?? "")?.[1] ?? "";
  await visitor().confirmEmail({ token: await changeTo(buyer, email) });
  await expect(visitor().resetPassword({ token: reset, password: newPassword })).rejects.toMatchObject(used);
});

test("an undo after a week, a guess and a link of the other kind open nothing", async () => {
  const buyer = await shop.buyer();
  const confirm = await changeTo(buyer, email);
  await visitor().confirmEmail({ token: confirm });
  const undo = await receive(buyer.email, "undo-email");
  await shop.services.sql`update email_tokens set expires_at = now() where user_id = ${buyer.ctx.user.id}`;
  for (const token of [undo, confirm, "x", "𝒶".repeat(40)])
    await expect(visitor().undoEmailChange({ token, password: newPassword })).rejects.toMatchObject(used);
  for (const token of [undo, "x"]) await expect(visitor().confirmEmail({ token })).rejects.toMatchObject(used);
});

test("an admin has the same link sent for a person, and the audit log says so", async () => {
  const [admin, buyer] = [await shop.admin(), await shop.buyer()];
  const ask = { email: buyer.email, newEmail: email };
  await expect(buyer.api.users.changeEmail(ask)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(admin.api.users.changeEmail({ ...ask, newEmail: admin.email })).rejects.toMatchObject(taken);
  await expect(admin.api.users.changeEmail({ ...ask, email: "nobody@example.com" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await admin.api.users.changeEmail(ask)).toEqual({});
  await visitor().confirmEmail({ token: await receive(email, "confirm-email") });
  expect((await isSignedIn(buyer))?.email).toBe(email);
  const entries = await admin.api.audit.list({ entity: "user", search: buyer.ctx.user.id });
  expect(entries.rows.map(({ action, by }) => [action, by])).toEqual([
    ["email-changed", "system"],
    ["email-change-requested", admin.email],
  ]);
});

test("an email with letters of any script is taken where the mail server takes it", async () => {
  const any = `łukasz.${count}@Müller.example`;
  const stored = `łukasz.${count}@xn--mller-kva.example`;
  const { mailer } = shop.services;
  const sends = (takes: boolean) => ({ mailer: { ...mailer, takesAnyLetters: async () => takes } });
  const { signUp } = await import("../passwords/sign-up.ts");
  const input = { name: "Łukasz", email: stored, password: "correct horse" };
  await expect(signUp({ ...shop.visitor(), ...sends(false) }, input)).rejects.toMatchObject({ kind: "invalid" });
  expect(await mailer.takesAnyLetters()).toBe(true);
  const buyer = await shop.buyer();
  await buyer.api.identity.changeEmail({ email: any, password: buyer.password });
  await visitor().confirmEmail({ token: await receive(stored, "confirm-email") });
  expect(await visitor().signIn({ email: any, password: buyer.password })).toMatchObject({ email: stored });
});
