import { messages } from "@ironmonger/contract/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorMessages } from "../../core/error-messages.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { identityErrors } from "./error-messages.ts";
import { withHashLimit } from "./internal/password.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const post = (url: string, payload: object | string, headers: Headers = {}) =>
  shop.inject({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers } });
const password = "correct horse";

const badEmails = [
  "",
  "no-at-sign",
  "two@@example.com",
  "spaces in@example.com",
  "dot.@example.com",
  "a@b",
  "a@-example.com",
  "аdmin@ironmonger.dev",
  "admin@ironmongеr.dev",
  "admin​@example.com",
  "admin\u0000@example.com",
  "a@example.com\r\nBcc: everybody@example.com",
  `${"a".repeat(250)}@example.com`,
  "a".repeat(100_000),
  '"><script>alert(1)</script>@example.com',
];

const messageOf = (email: string): string => {
  if (email.trim() === "") return messages.emailRequired;
  // A Cyrillic letter in a Latin word.
  return /[ае]/.test(email) ? "mixes letters of several scripts" : messages.emailInvalid;
};

test.each(badEmails.map((email) => [JSON.stringify(email).slice(0, 40), email]))(
  "the email %s is refused by every transport, with a message",
  async (_, email = "") => {
    for (const [url, input] of [
      ["/trpc/identity.signUp", { name: "Ada", email, password }],
      ["/trpc/identity.signIn", { email, password }],
      ["/trpc/identity.requestPasswordReset", { email }],
      ["/auth/sign-in", { email, password }],
      ["/auth/sign-up", { name: "Ada", email, password }],
    ] as const) {
      const answer = await post(url, input);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(messageOf(email));
    }
  },
);

test("an email in full-width characters equals the plain one in every transport, so nobody signs up as another person", async () => {
  const [plain, wide] = ["wide@example.com", "ｗｉｄｅ@ｅｘａｍｐｌｅ.com"];
  expect((await post("/trpc/identity.signUp", { name: "Ada", email: wide, password })).statusCode).toBe(200);
  expect(await shop.services.sql`select email from users where email in (${plain}, ${wide})`).toEqual([
    { email: plain },
  ]);
  for (const email of [plain, wide]) {
    for (const url of ["/trpc/identity.signUp", "/auth/sign-up"])
      expect((await post(url, { name: "Eve", email, password: "another password" })).statusCode).not.toBe(200);
    for (const url of ["/trpc/identity.signIn", "/auth/sign-in"])
      expect((await post(url, { email, password })).statusCode).toBe(200);
    expect((await post("/trpc/identity.requestPasswordReset", { email })).statusCode).toBe(200);
  }
  expect(await shop.services.sql`select 1 from users where email in (${plain}, ${wide})`).toHaveLength(1);
});

test.each([
  ["line breaks", "Sam,\n\nyour account is suspended"],
  ["a web address", "your account is suspended, go to https://evil.example"],
  ["a domain", "evil.example"],
  ["a change of direction", "Sam \u202eelpmaxe"],
  ["invisible characters", "Sam\u200b"],
])("a name with %s is refused by every transport, so no email carries it", async (_, name) => {
  const email = "smuggler@example.com";
  for (const url of ["/trpc/identity.signUp", "/auth/sign-up"]) {
    expect((await post(url, { name, email, password })).statusCode).toBe(400);
  }
  const buyer = await shop.buyer();
  const profile = { education: "x", location: "x", phone: "1", linkedln: "x" };
  const change = { method: "PATCH" as const, url: `/user/${buyer.email}`, payload: { fullName: name, ...profile } };
  expect((await buyer.inject(change)).statusCode).toBe(400);
  expect(await shop.services.sql`select 1 from users where email = ${email}`).toHaveLength(0);
});

test.each([12, null, {}, ["a@example.com"], { $ne: "" }, true])(
  "an email of the type of %j is refused",
  async (email) => {
    expect((await post("/trpc/identity.signIn", { email, password })).statusCode).toBe(400);
    expect((await post("/auth/sign-in", { email, password })).statusCode).toBe(400);
  },
);

test("a password of megabytes is refused before anything is hashed", async () => {
  const huge = "p".repeat(3 * 1024 * 1024);
  const slots = Promise.withResolvers<void>();
  const busy = Array.from({ length: 4 }, () => withHashLimit(() => slots.promise));
  for (const url of ["/trpc/identity.signUp", "/auth/sign-up"]) {
    const { statusCode } = await post(url, { name: "Ada", email: "huge@example.com", password: huge });
    expect(statusCode).toBe(413);
    expect(
      (await post(url, { name: "Ada", email: "huge@example.com", password: huge.slice(0, 5000) })).statusCode,
    ).toBe(400);
  }
  // All of these requests were answered while no password could be hashed.
  slots.resolve();
  await Promise.all(busy);
});

test.each(["12345", "", " "])("the password %j is too short, in the words of the form", async (short) => {
  const answer = await post("/trpc/identity.signUp", { name: "Ada", email: "short@example.com", password: short });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(short === "" ? messages.passwordRequired : messages.passwordTooShortAtSignUp);
});

test("a write from a foreign page is refused, though the browser sends the cookie along", async () => {
  const buyer = await shop.buyer();
  for (const [url, method, payload] of [
    ["/trpc/identity.signOut", "POST", {}],
    ["/auth/sign-out", "POST", {}],
    [`/user/${buyer.email}`, "PUT", { email: buyer.email }],
  ] as const) {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ] as Headers[]) {
      const answer = await buyer.inject({
        method,
        url,
        payload,
        headers: { "content-type": "application/json", ...headers },
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain(errorMessages.foreignOrigin);
    }
  }
  expect((await buyer.api.identity.me())?.email).toBe(buyer.email);
  expect((await shop.enter(buyer)).ctx.user.email).toBe(buyer.email);
});

test("another user's cookie signs in as that user only; a changed one signs in nobody", async () => {
  const buyer = await shop.buyer();
  const me = async (cookie: string) => {
    const { body } = await shop.inject({ method: "GET", url: "/trpc/identity.me", headers: { cookie } });
    return JSON.parse(body).result.data;
  };
  expect(await me(buyer.cookie)).toMatchObject({ email: buyer.email });
  const flipped = buyer.cookie.endsWith("a") ? "b" : "a";
  expect(await me(buyer.cookie.slice(0, -1) + flipped)).toBeNull();
  expect(await me(buyer.cookie.toUpperCase())).toBeNull();
});

test("the bearer of an ended session is 401 in every transport", async () => {
  const buyer = await shop.buyer();
  const { token } = await buyer.api.identity.issueAccessToken();
  const authorization = `Bearer ${token}`;
  const ask = (url: string) => shop.inject({ method: "GET", url, headers: { authorization } });
  const urls = ["/trpc/users.showMyProfile", `/user?email=${buyer.email}`];
  for (const url of urls) expect((await ask(url)).statusCode).toBe(200);
  await buyer.api.identity.signOut();
  for (const url of urls) {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain(identityErrors.sessionEnded);
  }
});

test("a sign-in above the rate limit says when to try again, in the message and in Retry-After", async () => {
  const buyer = await shop.buyer();
  // Where this account's owner has never been.
  await shop.services.sql`delete from rate_limits`;
  const guess = (i: number) => post("/auth/sign-in", { email: buyer.email, password: `guess number ${i}` });
  const answers = [];
  for (let i = 0; i < 12; i += 1) answers.push(await guess(i));
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.body).toMatch(/Too many tries\. Try again in \d+ seconds?\./);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
});
