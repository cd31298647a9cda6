import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { identityErrors } from "../error-messages.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
afterAll(() => shop.close());

test("a person who registers is signed in, not verified, and a mail is on its way", async () => {
  const payload = { name: "Ada", email: "ada@example.com", password: "correct horse" };
  const answer = await shop.inject({ method: "POST", url: "/trpc/identity.signUp", payload });
  const user = answer.json().result.data;
  const [session] = [answer.headers["set-cookie"] ?? []].flat();

  expect(user).toMatchObject({ email: "ada@example.com", displayName: "Ada", isAdmin: false, isEmailVerified: false });
  expect(session).toMatch(/^ironmonger_session=[a-z2-7]{40}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const [job] = await shop.services.sql`
    select data from pgboss.job where name = 'send-mail' and data->>'email' = 'ada@example.com'`;
  expect(job?.data).toEqual({ kind: "verify", email: "ada@example.com" });
  const [stored] = await shop.services.sql`select password_hash from users where id = ${user.id}`;
  expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
});

test("where the shop is reached over https, its cookies never travel without it and belong to its host alone", async () => {
  await using secure = await startTestShop({
    sandbox: { identity: true },
    settings: { PUBLIC_URL: "https://shop.example", DEMO: "1" },
  });
  const payload = { name: "Ada", email: "ada@example.com", password: "correct horse" };
  const answer = await secure.inject({ method: "POST", url: "/trpc/identity.signUp", payload });
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  expect(cookies).toHaveLength(2);
  cookies.push(...[(await secure.inject({ url: "/auth/google" })).headers["set-cookie"] ?? []].flat());
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-ironmonger_.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test("when an email is taken, in whatever case, the second sign-up is refused and nothing is written", async () => {
  const buyer = await shop.buyer();
  const again = shop.visitorApi().identity.signUp({
    name: "Another person",
    email: buyer.email.toUpperCase(),
    password: "another password",
  });
  await expect(again).rejects.toMatchObject({ code: "CONFLICT", message: identityErrors.emailTaken });
  const [user] = await shop.services.sql`select display_name from users where email = ${buyer.email}`;
  expect(user?.display_name).toBe(buyer.ctx.user.displayName);
});

test("when many register the same email concurrently, one account is made", async () => {
  await using _ = await shop.tenConnections();
  const input = { name: "Twin", email: "twin@example.com", password: "correct horse" };
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => shop.visitorApi().identity.signUp(input)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [accounts] = await shop.services.sql`select count(*)::int as n from users where email = 'twin@example.com'`;
  expect(accounts?.n).toBe(1);
});

test("a client that tries many taken emails has to wait, and learns how long", async () => {
  await using guarded = await startTestShop();
  const { email } = await guarded.buyer();
  const input = { name: "Curious", email, password: "correct horse" };
  for (let i = 0; i < 10; i += 1) {
    await expect(guarded.visitorApi().identity.signUp(input)).rejects.toMatchObject({ code: "CONFLICT" });
  }
  const refused = {
    code: "TOO_MANY_REQUESTS",
    message: expect.stringMatching(/^Too many tries\. Try again in \d+ seconds\.$/),
  };
  await expect(guarded.visitorApi().identity.signUp(input)).rejects.toMatchObject(refused);
  // The same for an email that is free: the refusal must not tell which are taken.
  const free = { ...input, email: "free@example.com" };
  await expect(guarded.visitorApi().identity.signUp(free)).rejects.toMatchObject(refused);
});
