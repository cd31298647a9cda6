import { googleFailures } from "@ironmonger/contract/messages";
import { generateSync } from "otplib";
import { afterAll, expect, test, vi } from "vitest";
import { freezeClock } from "../../../testing/freeze-clock.ts";
import { failed, startGoogleShop } from "../../../testing/google-shop.ts";
import { startTestShop } from "../../../testing/test-shop.ts";

freezeClock();

const { shop, browser, mailsTo } = await startGoogleShop();
afterAll(shop.close);

test("a new person at gmail.com gets an account with a verified email, and returns to the page they came from", async () => {
  const gerda = browser();
  const answer = await gerda.signIn({ email: "gerda@gmail.com" });
  expect(answer).toMatchObject({ statusCode: 302, headers: { location: "/dashboard" } });
  expect(await gerda.user()).toMatchObject({
    email: "gerda@gmail.com",
    displayName: "Gerda Google",
    isEmailVerified: true,
    isAdmin: false,
  });
  const id = (await gerda.user())?.id;
  const again = browser();
  await again.signIn({ email: "gerda@gmail.com" });
  expect((await again.user())?.id).toBe(id);
});

test("an email that the provider has not verified makes no account and opens none", async () => {
  const buyer = await shop.buyer();
  await shop.services.sql`update users set email_verified_at = now() where email = ${buyer.email}`;
  for (const email of [buyer.email, "unverified@example.com"]) {
    const person = browser();
    expect(await person.signIn({ email, verified: false })).toMatchObject(failed("unverified"));
    expect(await person.user()).toBeNull();
  }
});

test("where Google does not host the mailbox, a new account starts unverified and a mail is sent", async () => {
  for (const [email, hd] of [
    ["gerda@works.example", ""],
    ["greta@works.example", "other.example"],
    ["gisela@sub.gmail.com", ""],
    ["gudrun@notgmail.com", ""],
  ] as const) {
    const person = browser();
    await person.signIn({ email, hd });
    expect(await person.user()).toMatchObject({ email, isEmailVerified: false });
    expect(await mailsTo(email)).toEqual(["verify"]);
  }
  const member = browser();
  await member.signIn({ email: "gesine@works.example", hd: "works.example" });
  expect(await member.user()).toMatchObject({ isEmailVerified: true });
  expect(await mailsTo("gesine@works.example")).toEqual([]);
});

test("an email to which the mail server cannot send makes no account", async () => {
  const email = "łukasz@works.example";
  const takes = vi.spyOn(shop.services.mailer, "takesAnyLetters").mockResolvedValue(false);
  const refused = browser();
  expect(await refused.signIn({ email })).toMatchObject(failed("invalidEmail"));
  expect(await refused.user()).toBeNull();
  takes.mockRestore();
  const taken = browser();
  await taken.signIn({ email });
  expect(await taken.user()).toMatchObject({ email });
});

test("a name that cannot be shown is replaced by the beginning of the email", async () => {
  const gerda = browser();
  await gerda.signIn({ email: "gerda.smith@example.com", name: "Go to https://evil.example" });
  expect(await gerda.user()).toMatchObject({ displayName: "gerda smith" });
});

test("an email that the shop does not accept is refused in words", async () => {
  expect(await browser().signIn({ email: "аdmin@example.com" })).toMatchObject(failed("invalidEmail"));
});

test("Google is one factor: an account that has a second one asks for it before it is signed in", async () => {
  const email = "careful@gmail.com";
  const first = browser();
  await first.signIn({ email });
  const { api } = await shop.enter({ email, password: "", cookie: first.cookie() });
  const { secret, setup } = await api.identity.startAuthenticator();
  const codeOf = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
  await api.identity.addAuthenticator({ setup, code: codeOf(-1) });

  const toFinish = { statusCode: 302, headers: { location: "/second-factor?from=%2Fdashboard" } };
  const second = browser();
  expect(await second.signIn({ email })).toMatchObject(toFinish);
  expect(await second.user()).toBeNull();
  expect((await second.call("finishSignIn", { code: "000000" })).statusCode).toBe(401);
  expect((await browser().call("finishSignIn", { code: codeOf(0) })).statusCode).toBe(400);
  expect((await second.call("finishSignIn", { code: codeOf(0) })).statusCode).toBe(200);
  expect(await second.user()).toMatchObject({ email, hasSecondFactor: true });

  // A pending sign-in is invalid once the ways to sign in have changed.
  const late = browser();
  expect(await late.signIn({ email })).toMatchObject(toFinish);
  await (await shop.enter({ email, password: "", cookie: second.cookie() })).api.identity.removeAuthenticator();
  expect((await late.call("finishSignIn", { code: "000000" })).statusCode).toBe(400);
  expect(await late.user()).toBeNull();
});

test("signing in ends the session that was there before", async () => {
  const gerda = browser();
  await gerda.signIn({ email: "rotate@example.com" });
  const before = (await gerda.user())?.sessionId;
  await gerda.signIn({ email: "rotate@example.com" });
  expect((await gerda.user())?.sessionId).not.toBe(before);
  const left = await shop.services.sql`select 1 from sessions where id = ${before ?? ""}`;
  expect(left).toHaveLength(0);
});

test("a provider that is down is a clear message, not a crash, and the next sign-in tries again", async () => {
  await using lonely = await startTestShop({ settings: { OIDC_ISSUER: "http://127.0.0.1:9/identity" } });
  for (const url of ["/auth/google", "/auth/google"]) {
    expect(await lonely.inject({ method: "GET", url })).toMatchObject(failed("unavailable"));
  }
  const popup = await lonely.inject({ method: "GET", url: "/auth/google?popup=1" });
  expect(popup.body).toContain(googleFailures.unavailable);
});
