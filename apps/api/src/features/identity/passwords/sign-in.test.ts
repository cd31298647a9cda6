import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { callerOf, type PublicContext } from "../../../core/context.ts";
import { secretIn, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { createCaller } from "../../../transports/trpc/app-router.ts";
import { identityErrors } from "../error-messages.ts";
import { authenticate } from "../sessions/authenticate.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true });
});
afterAll(() => shop.close());

/** However long the guesses take here, no wait ends between them. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A browser, or a program: it has its secrets and an address. */
function client({ address = "192.0.2.1", session = "" } = {}) {
  let sessionSecret = session;
  let deviceToken: string | undefined;
  const ctx = async (): Promise<PublicContext> => {
    const { user } = await authenticate(shop.services, { sessionSecret });
    const visitor = shop.visitor({
      address,
      sessionSecret,
      deviceToken,
      setSession: (session) => {
        sessionSecret = session?.secret ?? "";
      },
      setDeviceToken: ({ token }) => {
        deviceToken = token;
      },
    });
    return { ...visitor, ...callerOf(user) };
  };
  return {
    signIn: async (email: string, password: string) => createCaller(await ctx()).identity.signIn({ email, password }),
    signOut: async () => createCaller(await ctx()).identity.signOut(),
    me: async () => createCaller(await ctx()).identity.me(),
    session: () => sessionSecret,
    forgetSession: () => {
      sessionSecret = "";
    },
  };
}

const wrong = { code: "UNAUTHORIZED", message: identityErrors.signInFailed };

test("the right password signs in, whatever the case of the email", async () => {
  const buyer = await shop.buyer();
  const browser = client();
  const user = await browser.signIn(buyer.email.toUpperCase(), buyer.password);
  expect(user).toMatchObject({ id: buyer.ctx.user.id, email: buyer.email });
  expect(await browser.me()).toEqual(user);
});

test("a password does not expire", async () => {
  const buyer = await shop.buyer();
  await shop.services.sql`
    update users set created_at = now() - interval '20 years'
    where id = ${buyer.ctx.user.id}`;
  expect(await client().signIn(buyer.email, buyer.password)).toMatchObject({ email: buyer.email });
});

test("a wrong password and an account that does not exist get the very same answer", async () => {
  const buyer = await shop.buyer();
  const answers = await Promise.all(
    [buyer.email, "nobody@example.com"].map((email) =>
      shop.inject({ method: "POST", url: "/trpc/identity.signIn", payload: { email, password: "wrong password" } }),
    ),
  );
  const [present, absent] = answers.map(({ statusCode, body }) => ({ statusCode, body }));
  expect(present).toEqual(absent);
  expect(present?.statusCode).toBe(401);
});

test("a sign-in with an existing and one with an absent account cost the same work", async () => {
  // No more than the account's rate limit lets through from unknown addresses.
  const perBuyer = 15;
  const buyers = [await shop.buyer(), await shop.buyer()];
  // Of the processor, which does not count what others do on this machine.
  const work = { present: 0, absent: 0 };
  const measure = async (kind: keyof typeof work, email: string, i: number) => {
    // Each attempt comes from a different address, so that no rate limit disturbs the measurement.
    const browser = client({ address: `10.9.${kind === "present" ? 1 : 2}.${i}` });
    const before = process.cpuUsage();
    await expect(browser.signIn(email, "wrong password")).rejects.toMatchObject(wrong);
    const { user, system } = process.cpuUsage(before);
    work[kind] += user + system;
  };
  for (let i = 0; i < buyers.length * perBuyer; i += 1) {
    await measure("present", buyers[Math.floor(i / perBuyer)]?.email ?? "", i);
    await measure("absent", `nobody${i}@example.com`, i);
  }
  // Without a hash to compare with, it would be several times as much.
  expect(work.present / work.absent).toBeGreaterThan(0.5);
  expect(work.present / work.absent).toBeLessThan(2);
});

test("a session that was planted before the sign-in is worth nothing after it", async () => {
  const [attacker, victim] = [await shop.buyer(), await shop.buyer()];
  const planted = client({ session: secretIn(attacker.cookie) });
  await planted.signIn(victim.email, victim.password);
  expect(planted.session()).not.toBe(secretIn(attacker.cookie));
  const { user } = await authenticate(shop.services, { sessionSecret: secretIn(attacker.cookie) });
  expect(user).toBeNull();

  const invented = client({ session: "a".repeat(40) });
  await invented.signIn(victim.email, victim.password);
  expect(invented.session()).not.toBe("a".repeat(40));
});

test("a password hashed with older parameters is hashed with today's after a sign-in", async () => {
  const buyer = await shop.buyer();
  const old = await hash(buyer.password, { memoryCost: 8192, timeCost: 1 });
  await shop.services.sql`update users set password_hash = ${old} where email = ${buyer.email}`;
  await client().signIn(buyer.email, buyer.password);
  const [user] = await shop.services.sql`select password_hash from users where email = ${buyer.email}`;
  expect(user?.password_hash).toMatch(/m=19456,t=2,p=1/);
  await client().signIn(buyer.email, buyer.password);
});

test("wrong passwords are stopped with the time left; the owner's own device still comes in, from the same address too", async () => {
  stopTheClock();
  const buyer = await shop.buyer();
  const [address, elsewhere] = ["198.51.100.9", "192.0.2.99"];
  const owners = client({ address });
  await owners.signIn(buyer.email, buyer.password);
  owners.forgetSession();

  const attacker = client({ address });
  let refusedCount = 0;
  for (let i = 0; i < 60; i += 1) {
    await attacker.signIn(buyer.email, `guess number ${i}`).catch(({ code, message }) => {
      if (code === "TOO_MANY_REQUESTS") expect(message).toMatch(/^Too many tries\. Try again in \d+ seconds?\.$/);
      else expect({ code, message }).toEqual(wrong);
      refusedCount += code === "TOO_MANY_REQUESTS" ? 1 : 0;
    });
  }
  expect(refusedCount).toBeGreaterThan(48);
  // Not even with the right password: a guess that happens to be right must not get through either.
  await expect(attacker.signIn(buyer.email, buyer.password)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });

  await expect(owners.signIn(buyer.email, buyer.password)).resolves.toMatchObject({ email: buyer.email });
  await expect(client({ address: elsewhere }).signIn(buyer.email, buyer.password)).resolves.toBeTruthy();
});

test("the token of a device counts for the account that signed in on it, and for no other", async () => {
  stopTheClock();
  const [attacker, victim] = [await shop.buyer(), await shop.buyer()];
  const own = client({ address: "198.51.100.20" });
  await own.signIn(attacker.email, attacker.password);
  own.forgetSession();
  let refusedCount = 0;
  for (let i = 0; i < 10; i += 1) {
    await own.signIn(victim.email, `guess number ${i}`).catch(({ code }) => {
      refusedCount += code === "TOO_MANY_REQUESTS" ? 1 : 0;
    });
  }
  expect(refusedCount).toBeGreaterThan(2);
});

test("concurrent wrong passwords are stopped like those that come one by one", async () => {
  await using _ = await shop.tenConnections();
  stopTheClock();
  const buyer = await shop.buyer();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, i) =>
      client({ address: "198.51.100.10" }).signIn(buyer.email, `guess number ${i}`),
    ),
  );
  const judged = outcomes.filter(
    ({ status, ...rest }) => status === "rejected" && "reason" in rest && rest.reason.code === "UNAUTHORIZED",
  );
  expect(judged.length).toBeLessThanOrEqual(12);
});

test("hundreds of sign-ins with the right password, from one address, all succeed", async () => {
  const buyer = await shop.buyer();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => client().signIn(buyer.email, buyer.password)));
  expect(outcomes).toHaveLength(100);
});

test("signing out ends the session, and signing out twice is no error", async () => {
  const buyer = await shop.buyer();
  const browser = client();
  await browser.signIn(buyer.email, buyer.password);
  const sessionSecret = browser.session();
  await browser.signOut();
  expect(browser.session()).toBe("");
  expect(await browser.me()).toBeNull();
  const { user } = await authenticate(shop.services, { sessionSecret });
  expect(user).toBeNull();
  await expect(browser.signOut()).resolves.toBeUndefined();
});

test("an account without a password refuses every password", async () => {
  const buyer = await shop.buyer();
  await shop.services.sql`update users set password_hash = null where email = ${buyer.email}`;
  await expect(client().signIn(buyer.email, buyer.password)).rejects.toMatchObject(wrong);
});
