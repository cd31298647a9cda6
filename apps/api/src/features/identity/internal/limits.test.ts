import { connect } from "@ironmonger/db/client";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createRateLimits } from "../../../core/rate-limits/rate-limits.ts";
import { cloneDatabase } from "../../../testing/test-database.ts";
import { countResetRequest, countVerificationMail, type SignInTry, signInLimits, signUpLimits } from "./limits.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: ReturnType<typeof connect>;
beforeAll(async () => {
  // However long the attempts take here, no wait ends between them.
  vi.useFakeTimers({ toFake: ["Date"] });
  database = await cloneDatabase(inject("databaseServer"));
  client = connect(database.url);
});
afterAll(async () => {
  vi.useRealTimers();
  await client.close();
  await database.drop();
});

const from = (address: string, email: string, device?: string): SignInTry => ({ address, email, device });
const tooManyRequests = { kind: "too_many_requests", retryAfterSeconds: expect.any(Number) };

/** How many of these attempts, all with a wrong password, get as far as comparing it. */
async function countLetThrough(tries: SignInTry[], concurrency = 1): Promise<number> {
  const signIn = signInLimits({ rateLimits: createRateLimits(client) });
  const rest = [...tries];
  let through = 0;
  const attack = async () => {
    for (let attempt = rest.pop(); attempt; attempt = rest.pop()) {
      const isAllowed = await signIn.requireAllowed(attempt).then(
        () => true,
        () => false,
      );
      if (!isAllowed) continue;
      through += 1;
      await signIn.countFailure(attempt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, attack));
  return through;
}

test("10,000 wrong passwords for one account from one address: a handful get through, one by one or concurrently", async () => {
  const tries = (email: string) => Array.from({ length: 5000 }, () => from("198.51.100.1", email));
  expect(await countLetThrough(tries("one-by-one@example.com"))).toBe(5);
  // Up to four attempts can be between the check and the count; sign-in limits them to its hash slots.
  expect(await countLetThrough(tries("concurrent@example.com"), 4)).toBeLessThanOrEqual(8);
});

test("10,000 wrong passwords for as many accounts from one address: that address is stopped", async () => {
  const tries = Array.from({ length: 10_000 }, (_, i) => from("198.51.100.2", `someone${i}@example.com`));
  expect(await countLetThrough(tries, 4)).toBeLessThanOrEqual(103);
});

test("wrong passwords for one account from many addresses: the account is guarded, and its owner still signs in from a known address or device", async () => {
  const signIn = signInLimits({ rateLimits: createRateLimits(client) });
  const email = "wanted@example.com";
  await signIn.countSuccess(from("192.0.2.10", email));
  const tries = Array.from({ length: 1000 }, (_, i) => from(`10.0.${i >> 8}.${i & 255}`, email));
  expect(await countLetThrough(tries)).toBe(20);

  await expect(signIn.requireAllowed(from("192.0.2.11", email))).rejects.toMatchObject(tooManyRequests);
  await expect(signIn.requireAllowed(from("192.0.2.10", email))).resolves.toBeUndefined();
  await expect(signIn.requireAllowed(from("192.0.2.11", email, "my-laptop"))).resolves.toBeUndefined();
});

test("the owner's own device comes in from the very address that attacks the account", async () => {
  const signIn = signInLimits({ rateLimits: createRateLimits(client) });
  const email = "neighbour@example.com";
  const tries = Array.from({ length: 50 }, () => from("198.51.100.3", email));
  await countLetThrough(tries);
  await expect(signIn.requireAllowed(from("198.51.100.3", email))).rejects.toMatchObject(tooManyRequests);
  await expect(signIn.requireAllowed(from("198.51.100.3", email, "my-phone"))).resolves.toBeUndefined();
});

test("a successful sign-in resets the count", async () => {
  const signIn = signInLimits({ rateLimits: createRateLimits(client) });
  const me = from("192.0.2.20", "forgetful@example.com");
  for (let i = 0; i < 4; i += 1) await signIn.countFailure(me);
  await signIn.countSuccess(me);
  for (let i = 0; i < 4; i += 1) await signIn.countFailure(me);
  await expect(signIn.requireAllowed(me)).resolves.toBeUndefined();
});

test("counts hold across replicas and restarts, and the refusal says how long to wait", async () => {
  const me = from("192.0.2.21", "restart@example.com");
  const before = signInLimits({ rateLimits: createRateLimits(client) });
  for (let i = 0; i < 8; i += 1) await before.countFailure(me);
  const after = signInLimits({ rateLimits: createRateLimits(client) });
  await expect(after.requireAllowed(me)).rejects.toMatchObject({
    ...tooManyRequests,
    message: expect.stringMatching(/^Too many tries\. Try again in \d+ seconds?\.$/),
  });
});

test("hundreds of right passwords from one address are not limited", async () => {
  const signIn = signInLimits({ rateLimits: createRateLimits(client) });
  const everybody = Array.from({ length: 300 }, (_, i) => from("127.0.0.1", `buyer${i % 10}@example.com`));
  await Promise.all(
    everybody.map(async (attempt) => {
      await signIn.requireAllowed(attempt);
      await signIn.countSuccess(attempt);
    }),
  );
});

test("taken emails: about ten sign-ups in a quarter of an hour tell that an account exists", async () => {
  const signUp = signUpLimits({ rateLimits: createRateLimits(client) });
  for (let i = 0; i < 10; i += 1) {
    await signUp.requireAllowed("192.0.2.30");
    await signUp.countTakenEmail("192.0.2.30");
  }
  await expect(signUp.requireAllowed("192.0.2.30")).rejects.toMatchObject(tooManyRequests);
  await expect(signUp.requireAllowed("192.0.2.31")).resolves.toBeUndefined();
});

test("hundreds of sign-ups from one address go through, thousands do not", async () => {
  const signUp = signUpLimits({ rateLimits: createRateLimits(client) });
  for (let i = 0; i < 1000; i += 1) await signUp.count("192.0.2.40");
  await expect(signUp.count("192.0.2.40")).rejects.toMatchObject(tooManyRequests);
});

test("reset and verification mails are counted by account and by address", async () => {
  const ctx = { rateLimits: createRateLimits(client) };
  for (let i = 0; i < 5; i += 1) {
    await countResetRequest(ctx, { email: "reset@example.com", address: "192.0.2.50" });
    await countVerificationMail(ctx, { userId: "some-user", address: "192.0.2.50" });
  }
  const again = { email: "reset@example.com", address: "192.0.2.51" };
  await expect(countResetRequest(ctx, again)).rejects.toMatchObject(tooManyRequests);
  const sendAgain = { userId: "some-user", address: "192.0.2.51" };
  await expect(countVerificationMail(ctx, sendAgain)).rejects.toMatchObject(tooManyRequests);
});

test("the table of counters holds nobody's email or address", async () => {
  const [found] = await client.sql`select 1 from rate_limits where key like '%@%' or key like '%192.0.2%'`;
  expect(found).toBeUndefined();
});
