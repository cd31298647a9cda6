import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, secretIn, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { createCaller } from "../../../transports/trpc/app-router.ts";
import { identityErrors } from "../error-messages.ts";
import { findAccountByEmail } from "../internal/accounts.ts";
import { startSession } from "../internal/start-session.ts";
import { deleteExpired } from "../jobs.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { sendAccountMail } from "./send-account-mail.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    hasRaces: true,
    sandbox: { mail: true },
    settings: { ADMIN_EMAIL: "owner@example.com" },
  });
});
afterAll(() => shop.close());

type Caught = { subject: string; text: string; html: string; to: { address: string }[]; from: { address: string }[] };

/** All mails that have arrived for this email, the newest last. */
async function mailsTo(email: string): Promise<Caught[]> {
  const all = (await (await fetch(`${shop.sandbox.mailUrl}/api/email`)).json()) as Caught[];
  return all.filter(({ to }) => to.some(({ address }) => address === email));
}

/** Does what the job does, and returns the token of the link that arrived. */
async function receiveLink(kind: "verify" | "reset", { email }: Pick<Person, "email">): Promise<string> {
  await sendAccountMail(shop.services, { kind, email });
  const mail = (await mailsTo(email)).at(-1);
  const page = kind === "verify" ? "verify-email" : "resetpassword";
  const token = new RegExp(`http://shop\\.test/${page}/([\\w-]{43})`).exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`No link in ${JSON.stringify(mail)}`);
  return token;
}

const used = { code: "BAD_REQUEST", message: identityErrors.linkExpired };
const isSignedIn = async ({ cookie }: Pick<Person, "cookie">) =>
  (await authenticate(shop.services, { sessionSecret: secretIn(cookie) })).user !== null;

test("the verification mail comes as text and as HTML, and its link verifies the email once", async () => {
  const buyer = await shop.buyer();
  const token = await receiveLink("verify", buyer);
  const mail = (await mailsTo(buyer.email)).at(-1);
  expect(mail).toMatchObject({
    subject: "Verify your email for Ironmonger",
    from: [{ address: "shop@ironmonger.dev" }],
  });
  expect(mail?.html).toContain(`href="http://shop.test/verify-email/${token}"`);

  const confirmed = { token, isConfirmed: true };
  expect(await shop.visitorApi().identity.verifyEmail(confirmed)).toEqual({ isVerified: true, account: null });
  expect((await buyer.api.users.showMyProfile()).isEmailVerified).toBe(true);
  await expect(shop.visitorApi().identity.verifyEmail(confirmed)).rejects.toMatchObject(used);
});

/** Registers in a browser, which stores the token of its device. */
async function registerInBrowser(email: string) {
  let deviceToken = "";
  const visitor = shop.visitor({
    setDeviceToken: ({ token }) => {
      deviceToken = token;
    },
  });
  const user = await createCaller(visitor).identity.signUp({ name: "Early Bird", email, password: "correct horse" });
  return { user, deviceToken, browser: createCaller(shop.visitor({ deviceToken })) };
}

test("in the browser that registered, the link verifies the email by itself", async () => {
  const email = "same.browser@example.com";
  const { browser } = await registerInBrowser(email);
  const token = await receiveLink("verify", { email });
  expect(await browser.identity.verifyEmail({ token })).toEqual({ isVerified: true, account: null });
});

test("in another browser, the link names the account and when it was made, and verifies nothing until confirmed", async () => {
  const email = "other.browser@example.com";
  await registerInBrowser(email);
  const { browser: another } = await registerInBrowser("another@example.com");
  const token = await receiveLink("verify", { email });
  const isVerified = async () =>
    (await shop.services.sql`select email_verified_at from users where email = ${email}`)[0]?.email_verified_at !==
    null;
  for (const api of [shop.visitorApi(), another]) {
    const answer = await api.identity.verifyEmail({ token });
    expect(answer).toEqual({
      isVerified: false,
      account: { email, displayName: "Early Bird", createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
    expect(await isVerified()).toBe(false);
  }
  await shop.visitorApi().identity.verifyEmail({ token, isConfirmed: true });
  expect(await isVerified()).toBe(true);
});

test("a browser in which one signed in since is not the one that registered; the one that did stays it after a sign-in", async () => {
  const buyer = await shop.buyer();
  const password = "correct horse";
  const signInWith = async (email: string, deviceToken: string | undefined) => {
    let latestToken = "";
    const visitor = shop.visitor({
      deviceToken,
      setDeviceToken: ({ token }) => {
        latestToken = token;
      },
    });
    await createCaller(visitor).identity.signIn({ email, password });
    return createCaller(shop.visitor({ deviceToken: latestToken }));
  };
  const token = await receiveLink("verify", buyer);
  const elsewhere = await signInWith(buyer.email, undefined);
  expect((await elsewhere.identity.verifyEmail({ token })).isVerified).toBe(false);

  const email = "signs.in.again@example.com";
  const { deviceToken } = await registerInBrowser(email);
  const again = await signInWith(email, deviceToken);
  const own = await receiveLink("verify", { email });
  expect((await again.identity.verifyEmail({ token: own })).isVerified).toBe(true);
});

test("'This was not me' does not close the account of the last admin", async () => {
  const stranger = await shop.buyer();
  await shop.services.sql`update users set role = 'user'`;
  await shop.services.sql`update users set role = 'admin' where id = ${stranger.ctx.user.id}`;
  const token = await receiveLink("verify", stranger);
  const disown = () => shop.visitorApi().identity.disownAccount({ token });
  await expect(disown()).rejects.toMatchObject({ code: "CONFLICT", message: shop.errorMessages.lastAdmin });
  expect(await isSignedIn(stranger)).toBe(true);
  await shop.admin();
  await disown();
  expect(await isSignedIn(stranger)).toBe(false);
});

test("'This was not me' closes the account and frees the email; its orders stay", async () => {
  const stranger = await shop.buyer();
  const { number } = await shop.order(stranger);
  const bearer = (await stranger.api.identity.issueAccessToken()).token;
  const token = await receiveLink("verify", stranger);
  const second = await receiveLink("verify", stranger);
  await shop.visitorApi().identity.disownAccount({ token });

  expect(await isSignedIn(stranger)).toBe(false);
  await expect(authenticate(shop.services, { accessToken: bearer })).rejects.toThrow();
  const { email, password } = stranger;
  await expect(shop.visitorApi().identity.signIn({ email, password })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  for (const link of [token, second]) {
    await expect(shop.visitorApi().identity.verifyEmail({ token: link })).rejects.toMatchObject(used);
    await expect(shop.visitorApi().identity.disownAccount({ token: link })).rejects.toMatchObject(used);
  }
  const admin = await shop.admin();
  expect(await admin.api.orders.getOrder({ number })).toMatchObject({ number, buyerEmail: email });

  // An account that was registered under the closed account's new address in advance does not prevent the closing.
  const patient = await shop.buyer();
  const reservedEmail = `${patient.ctx.user.id}@closed.invalid`;
  await shop.visitorApi().identity.signUp({ name: "Patient", email: reservedEmail, password: "another password" });
  await shop.visitorApi().identity.disownAccount({ token: await receiveLink("verify", patient) });
  expect(await isSignedIn(patient)).toBe(false);

  const owner = await shop.visitorApi().identity.signUp({ name: "Owner", email, password: "another password" });
  expect(owner.id).not.toBe(stranger.ctx.user.id);
});

test("an account whose email was verified since is not closed by an older link", async () => {
  const buyer = await shop.buyer();
  const [old, newer] = [await receiveLink("verify", buyer), await receiveLink("verify", buyer)];
  await shop.visitorApi().identity.verifyEmail({ token: newer, isConfirmed: true });
  await expect(shop.visitorApi().identity.disownAccount({ token: old })).rejects.toMatchObject(used);
  expect(await isSignedIn(buyer)).toBe(true);
});

test("a sign-in that began before the password was changed ends in nothing", async () => {
  const buyer = await shop.buyer();
  const account = await findAccountByEmail(shop.services.db, buyer.email);
  const token = await receiveLink("reset", buyer);
  await resetPassword(shop.visitor(), { token, password: "a new password" });
  if (!account) throw new Error("The buyer has no account.");
  await expect(startSession(shop.visitor(), account)).rejects.toMatchObject({ kind: "unauthorized" });
});

test("a reset of an account whose email nobody had verified removes identities that were linked to it", async () => {
  const buyer = await shop.buyer();
  const { id } = buyer.ctx.user;
  const { sql } = shop.services;
  const link = () => sql`insert into identities (issuer, subject, user_id) values ('issuer', ${id}, ${id})`;
  const linked = async () => (await sql`select 1 from identities where user_id = ${id}`).count;
  const reset = async () =>
    resetPassword(shop.visitor(), { token: await receiveLink("reset", buyer), password: "a new password" });
  await link();
  await reset();
  expect(await linked()).toBe(0);
  await link();
  await reset();
  expect(await linked()).toBe(1);
});

test("the job sends what registering has put in the queue", async () => {
  await using busy = await startTestShop({ sandbox: { mail: true }, withBackground: true });
  const { email } = await busy.buyer();
  const arrived = async () => (await fetch(`${busy.sandbox.mailUrl}/api/email`)).json() as Promise<Caught[]>;
  await expect.poll(arrived, { interval: 200 }).toMatchObject([{ to: [{ address: email }] }]);
});

test("a name cannot smuggle HTML into a mail", async () => {
  const email = "script@example.com";
  await shop.visitorApi().identity.signUp({ name: "<img src=x onerror=alert(1)>", email, password: "correct horse" });
  await receiveLink("verify", { email });
  const mail = (await mailsTo(email)).at(-1);
  expect(mail?.html).not.toContain("<img");
  expect(mail?.text).toContain("<img src=x");
});

test("'send again' sends another link, but not to the verified, and not without end", async () => {
  const buyer = await shop.buyer();
  const sent = async () =>
    (await shop.services.sql`select 1 from pgboss.job where name = 'send-mail' and data->>'email' = ${buyer.email}`)
      .count;
  const before = await sent();
  for (let i = 0; i < 5; i += 1) await buyer.api.identity.sendVerification();
  expect(await sent()).toBe(before + 5);
  await expect(buyer.api.identity.sendVerification()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });

  const verified = { ...buyer.ctx, user: { ...buyer.ctx.user, isEmailVerified: true } };
  const { sendVerification } = await import("./verify-email.ts");
  await sendVerification(verified);
  expect(await sent()).toBe(before + 5);
});

test("a reset sets the password once, ends every session, signs in, verifies the email and says so by mail", async () => {
  const buyer = await shop.buyer();
  const bearer = (await buyer.api.identity.issueAccessToken()).token;
  const token = await receiveLink("reset", buyer);
  const other = await receiveLink("reset", buyer);
  const input = { token, password: "a new password" };
  let sessionSecret: string | undefined;
  const ctx = shop.visitor({
    setSession: (session) => {
      sessionSecret = session?.secret;
    },
  });
  expect(await resetPassword(ctx, input)).toMatchObject({ email: buyer.email, isEmailVerified: true });

  expect(await isSignedIn(buyer)).toBe(false);
  await expect(authenticate(shop.services, { accessToken: bearer })).rejects.toThrow();
  expect((await authenticate(shop.services, { sessionSecret })).user?.email).toBe(buyer.email);
  await expect(resetPassword(ctx, input)).rejects.toThrow(identityErrors.linkExpired);
  await expect(resetPassword(ctx, { ...input, token: other })).rejects.toThrow(identityErrors.linkExpired);
  const signIn = (password: string) => shop.visitorApi().identity.signIn({ email: buyer.email, password });
  await expect(signIn(buyer.password)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(signIn(input.password)).resolves.toMatchObject({ email: buyer.email });

  await sendAccountMail(shop.services, { kind: "password-changed", email: buyer.email });
  expect((await mailsTo(buyer.email)).at(-1)?.subject).toBe("Your Ironmonger password was changed");
});

test("when two use the same reset link concurrently, one of them sets the password", async () => {
  await using _ = await shop.tenConnections();
  const buyer = await shop.buyer();
  const token = await receiveLink("reset", buyer);
  const outcomes = await Promise.allSettled(
    ["first password", "second password"].map((password) =>
      shop.visitorApi().identity.resetPassword({ token, password }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a link that is guessed, expired or of the other kind opens nothing", async () => {
  const buyer = await shop.buyer();
  const api = shop.visitorApi().identity;
  const password = "a new password";
  const guesses = ["x", "a".repeat(43), "a".repeat(200), "' or true --", "𝒶".repeat(40)];
  for (const token of guesses) {
    await expect(api.resetPassword({ token, password })).rejects.toMatchObject(used);
    await expect(api.verifyEmail({ token })).rejects.toMatchObject(used);
  }
  const verify = await receiveLink("verify", buyer);
  await expect(api.resetPassword({ token: verify, password })).rejects.toMatchObject(used);
  const reset = await receiveLink("reset", buyer);
  await expect(api.verifyEmail({ token: reset })).rejects.toMatchObject(used);
  await shop.services.sql`update email_tokens set expires_at = now() where user_id = ${buyer.ctx.user.id}`;
  await expect(api.verifyEmail({ token: verify })).rejects.toMatchObject(used);
  await expect(api.resetPassword({ token: reset, password })).rejects.toMatchObject(used);
});

test("links are stored as hashes, and no queue contains one", async () => {
  const buyer = await shop.buyer();
  const token = await receiveLink("reset", buyer);
  const { sql } = shop.services;
  const [row] = await sql`select token_hash from email_tokens where user_id = ${buyer.ctx.user.id}`;
  expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  const jobs = await sql`select data::text as data from pgboss.job`;
  for (const { data } of jobs) expect(data).not.toContain(token);
});

test("asking for a reset gets one answer whether or not the account exists, and only an account gets a mail", async () => {
  const buyer = await shop.buyer();
  const nobody = "nobody@example.com";
  const ask = async (email: string) => {
    const { statusCode, body } = await shop.inject({
      method: "POST",
      url: "/trpc/identity.requestPasswordReset",
      payload: { email },
    });
    const jobs = await shop.services.sql`
      select name, data->>'kind' as kind from pgboss.job where data->>'kind' = 'reset' and data->>'email' = ${email}`;
    return { statusCode, body, jobs };
  };
  const present = await ask(buyer.email);
  expect(present).toMatchObject({ statusCode: 200, jobs: [{ name: "send-mail" }] });
  // Either way one job is queued, which looks the account up later, so the response time does not reveal whether it exists.
  expect(await ask(nobody)).toEqual(present);

  await sendAccountMail(shop.services, { kind: "reset", email: nobody });
  expect(await mailsTo(nobody)).toEqual([]);
});

test("reset mails for one account are counted, whether or not it exists", async () => {
  for (const email of ["absent@example.com", (await shop.buyer()).email]) {
    const ask = () => shop.visitorApi().identity.requestPasswordReset({ email });
    await shop.services.sql`delete from rate_limits`;
    for (let i = 0; i < 5; i += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  }
});

test("the owner of ADMIN_EMAIL becomes admin when they have verified it, and not before", async () => {
  const email = "owner@example.com";
  const user = await shop.visitorApi().identity.signUp({ name: "Owner", email, password: "correct horse" });
  expect(user.isAdmin).toBe(false);
  const token = await receiveLink("verify", { email });
  await shop.visitorApi().identity.verifyEmail({ token, isConfirmed: true });
  const [row] = await shop.services.sql`select role, role_changed_at from users where email = ${email}`;
  expect(row).toMatchObject({ role: "admin", role_changed_at: expect.any(Date) });
});

test("what has expired is deleted", async () => {
  const buyer = await shop.buyer();
  const { sql } = shop.services;
  await receiveLink("reset", buyer);
  await sql`update sessions set expires_at = now() - interval '1 hour' where user_id = ${buyer.ctx.user.id}`;
  await sql`update email_tokens set expires_at = now() - interval '2 days' where user_id = ${buyer.ctx.user.id}`;
  await sql`insert into rate_limits (key, points, expire) values ('old', 1, 1)`;
  await deleteExpired(shop.services);
  const [left] = await sql`
    select (select count(*)::int from sessions where user_id = ${buyer.ctx.user.id}) as sessions,
      (select count(*)::int from email_tokens where user_id = ${buyer.ctx.user.id}) as tokens,
      (select count(*)::int from rate_limits where key = 'old') as counters`;
  expect(left).toEqual({ sessions: 0, tokens: 0, counters: 0 });
});
