import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, secretIn, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { makeAdmin } from "../../users/make-admin.ts";
import { identityErrors } from "../error-messages.ts";
import { signIn } from "../passwords/sign-in.ts";
import { authenticate } from "./authenticate.ts";
import { signOutUser } from "./end-session.ts";
import { issueAccessTokenFor } from "./issue-access-token.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const byCookie = (cookie: string) => authenticate(shop.services, { sessionSecret: secretIn(cookie) });
const byBearer = (token: string, cookie = "") =>
  authenticate(shop.services, { sessionSecret: secretIn(cookie), accessToken: token });
/** The user that the shop recognises in a request with these headers. */
const me = (headers: Record<string, string>) => shop.inject({ url: "/trpc/identity.me", headers });
const bearerOf = async (person: Person) => (await person.api.identity.issueAccessToken()).token;
const ended = { kind: "unauthorized", message: identityErrors.sessionEnded };

test("cookie and bearer tell the same user", async () => {
  const buyer = await shop.buyer();
  const cookie = await byCookie(buyer.cookie);
  expect(cookie).toMatchObject({ via: "session", user: { email: buyer.email, isAdmin: false } });
  expect(await byBearer(await bearerOf(buyer))).toEqual({ ...cookie, via: "access-token" });
});

test.each([
  "",
  "ironmonger_session=",
  "ironmonger_session=short",
  `ironmonger_session=${"a".repeat(40)}`,
  "ironmonger_session=' or 1=1 --",
  `ironmonger_session=${"a".repeat(100_000)}`,
  "ironmonger_session=%E0%A4%A",
  "other=%E0%A4%A; ; =; ironmonger_session",
])("the cookie %j makes a visitor", async (cookie) => {
  expect((await me({ cookie })).json().result.data).toBeNull();
});

test("a broken cookie of another application does not sign anybody out", async () => {
  const buyer = await shop.buyer();
  const answer = await me({ cookie: `theirs=%E0%A4%A; ${buyer.cookie}; last` });
  expect(answer.json().result.data).toMatchObject({ email: buyer.email });
});

test.each(["", "x", "null", "undefined", "a.b.c", "eyJhbGciOiJub25lIn0.e30."])(
  "the bearer %j is refused, even beside a good cookie",
  async (token) => {
    const buyer = await shop.buyer();
    const answer = await me({ cookie: buyer.cookie, authorization: `Bearer ${token}` });
    expect([answer.statusCode, answer.json().error.message]).toEqual([401, identityErrors.sessionEnded]);
  },
);

test("credentials of another scheme belong to a proxy in front of the shop", async () => {
  const buyer = await shop.buyer();
  const answer = await me({ cookie: buyer.cookie, authorization: "Basic dXNlcjpwYXNz" });
  expect(answer.json().result.data).toMatchObject({ email: buyer.email });
});

test("a bearer ends immediately with its session", async () => {
  const buyer = await shop.buyer();
  const token = await bearerOf(buyer);
  await buyer.api.identity.signOut();
  await expect(byBearer(token)).rejects.toMatchObject(ended);
});

test("what the list of sessions and the bearer show does not open a session", async () => {
  const buyer = await shop.buyer();
  const [session] = await buyer.api.identity.listSessions();
  expect(await byCookie(`ironmonger_session=${session?.id}`)).toEqual({ user: null, via: null });
  const [stored] = await shop.services.sql`select id from sessions where user_id = ${buyer.ctx.user.id}`;
  expect(buyer.cookie).not.toContain(stored?.id);
});

test("a promotion takes effect immediately, for existing sessions and bearers too", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const token = await bearerOf(buyer);
  await makeAdmin(admin.ctx, { email: buyer.email });
  expect((await byCookie(buyer.cookie)).user?.isAdmin).toBe(true);
  expect((await byBearer(token)).user?.isAdmin).toBe(true);
});

test("a session is extended while it is used, and so is its cookie", async () => {
  const buyer = await shop.buyer();
  const { sql } = shop.services;
  const { sessionId } = buyer.ctx.user;
  expect((await me({ cookie: buyer.cookie })).headers["set-cookie"]).toBeUndefined();
  const token = await bearerOf(buyer);
  const age = () => sql`update sessions set expires_at = now() + interval '10 days' where id = ${sessionId}`;

  await age();
  expect((await me({ cookie: buyer.cookie })).headers["set-cookie"]).toMatch(
    new RegExp(`^${buyer.cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`),
  );
  await age();
  expect((await byBearer(token, buyer.cookie)).extendedSession?.secret).toBe(secretIn(buyer.cookie));
  const [row] =
    await sql`select expires_at > now() + interval '29 days' as "isLong" from sessions where id = ${sessionId}`;
  expect(row?.isLong).toBe(true);
});

test.each(["expires_at = now() - interval '1 second'", "started_at = now() - interval '91 days'"])(
  "a session is over when %s",
  async (change) => {
    const buyer = await shop.buyer();
    const token = await bearerOf(buyer);
    await shop.services.sql.unsafe(`update sessions set ${change} where id = $1`, [buyer.ctx.user.sessionId]);
    expect((await byCookie(buyer.cookie)).user).toBeNull();
    await expect(byBearer(token)).rejects.toMatchObject(ended);
  },
);

test("the sessions of a deleted account are gone with it", async () => {
  const buyer = await shop.buyer();
  const token = await bearerOf(buyer);
  await shop.services.sql`delete from users where id = ${buyer.ctx.user.id}`;
  expect((await byCookie(buyer.cookie)).user).toBeNull();
  await expect(byBearer(token)).rejects.toMatchObject(ended);
});

test("the last use of a session is noted, at most once a minute", async () => {
  const buyer = await shop.buyer();
  const { sql } = shop.services;
  const { sessionId } = buyer.ctx.user;
  const lastUse = async () => (await sql`select last_used_at from sessions where id = ${sessionId}`)[0]?.last_used_at;
  const before = await lastUse();
  await byCookie(buyer.cookie);
  expect(await lastUse()).toEqual(before);
  await sql`update sessions set last_used_at = now() - interval '2 minutes' where id = ${sessionId}`;
  await byCookie(buyer.cookie);
  expect((await lastUse()).getTime()).toBeGreaterThanOrEqual(before.getTime());
});

test("users see and end their own sessions, and nobody else's", async () => {
  const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
  let phoneCookie = "";
  const visitor = shop.visitor({
    userAgent:
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
    setSession: (session) => {
      phoneCookie = `ironmonger_session=${session?.secret}`;
    },
  });
  await signIn(visitor, { email: buyer.email, password: buyer.password });

  const sessions = await buyer.api.identity.listSessions();
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
    expect.arrayContaining([
      ["Chrome on Android", false],
      ["Unknown device", true],
    ]),
  );
  const phone = sessions.find(({ isCurrent }) => !isCurrent);
  const id = phone?.id ?? "";
  await expect(stranger.api.identity.endSession({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await byCookie(phoneCookie)).user?.email).toBe(buyer.email);
  await buyer.api.identity.endSession({ id });
  expect((await byCookie(phoneCookie)).user).toBeNull();

  await signIn(visitor, { email: buyer.email, password: buyer.password });
  await buyer.api.identity.endOtherSessions();
  expect((await byCookie(phoneCookie)).user).toBeNull();
  expect((await byCookie(buyer.cookie)).user?.email).toBe(buyer.email);
  expect((await byCookie(stranger.cookie)).user?.email).toBe(stranger.email);
});

/** Signs the person in once more, on another device. */
async function enterElsewhere({ email, password }: Person): Promise<Person> {
  let cookie = "";
  const setSession = (session: { secret: string } | null) => {
    cookie = `ironmonger_session=${session?.secret}`;
  };
  await signIn(shop.visitor({ setSession }), { email, password });
  return shop.enter({ email, password, cookie });
}

test("an admin signs a user out on all devices, immediately, and the security log says so", async () => {
  const [admin, other, buyer, bystander] = [
    await shop.admin(),
    await shop.admin(),
    await shop.buyer(),
    await shop.buyer(),
  ];
  const phone = await enterElsewhere(buyer);
  const bearer = await bearerOf(buyer);
  const email = buyer.email.toUpperCase();
  for (const api of [bystander.api, shop.visitorApi()])
    await expect(api.identity.signOutUser({ email })).rejects.toMatchObject({ code: /FORBIDDEN|UNAUTHORIZED/ });
  await expect(admin.api.identity.signOutUser({ email: "nobody@example.com" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await byCookie(buyer.cookie)).user?.email).toBe(buyer.email);

  const log: object[] = [];
  const record = (line: object | string) => void log.push(Object(line));
  const ctx = { ...admin.ctx, log: { debug: record, info: record, warn: record, error: record } };
  for (let round = 0; round < 2; round += 1) await signOutUser(ctx, { email: buyer.email });
  for (const { cookie } of [buyer, phone]) expect((await byCookie(cookie)).user).toBeNull();
  await expect(byBearer(bearer)).rejects.toMatchObject(ended);
  expect((await byCookie(bystander.cookie)).user?.email).toBe(bystander.email);
  expect(log[0]).toMatchObject({
    kind: "security",
    event: "user-signed-out",
    byUserId: admin.ctx.user.id,
    userId: buyer.ctx.user.id,
  });

  // When they end their own sessions, the current one stays.
  const laptop = await enterElsewhere(other);
  await laptop.api.identity.signOutUser({ email: other.email });
  expect((await byCookie(other.cookie)).user).toBeNull();
  expect((await byCookie(laptop.cookie)).user?.email).toBe(other.email);
});

test("an access token is for the owner of the email, and not for an admin instead", async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.admin()];
  const { token, expiresInSeconds } = await issueAccessTokenFor(buyer.ctx, buyer.email.toUpperCase());
  expect(expiresInSeconds).toBe(900);
  expect((await byBearer(token)).user?.email).toBe(buyer.email);
  await expect(issueAccessTokenFor(admin.ctx, buyer.email)).rejects.toMatchObject({ kind: "forbidden" });
});

test("a bearer that has ended does not refuse a sign-in with the right password", async () => {
  const buyer = await shop.buyer();
  const { email, password } = buyer;
  const signIn = (password: string) =>
    shop.inject({
      method: "POST",
      url: "/auth/sign-in",
      headers: { authorization: "Bearer ended" },
      payload: { email, password },
    });
  expect((await signIn(password)).json()).toMatchObject({ user: { email } });
  expect((await signIn("wrong password")).statusCode).toBe(401);
});
