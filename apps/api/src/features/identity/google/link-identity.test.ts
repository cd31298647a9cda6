import { generateSync } from "otplib";
import { afterAll, expect, test } from "vitest";
import { freezeClock } from "../../../testing/freeze-clock.ts";
import { startGoogleShop } from "../../../testing/google-shop.ts";
import { sendAccountMail } from "../emails/send-account-mail.ts";
import { authenticate } from "../sessions/authenticate.ts";

freezeClock();

const { shop, browser, register, isSignedIn, signInByPassword, mailsTo } = await startGoogleShop();
afterAll(shop.close);

const toProve = { statusCode: 302, headers: { location: "/link-google?from=%2Fdashboard" } };

test("Google's owner of an email takes the account that a stranger made with it: the stranger's password and session end", async () => {
  for (const isVerified of [true, false]) {
    const stranger = await register(`victim${isVerified}@gmail.com`);
    const { id } = stranger.ctx.user;
    const { token } = await stranger.api.identity.issueAccessToken();
    await stranger.api.addresses.save({ address: "1 Stranger Street", phone: "0123456" });
    // The victim opened the link of the mail and confirmed.
    if (isVerified) await shop.services.sql`update users set email_verified_at = now() where id = ${id}`;

    const owner = browser();
    await owner.signIn({ email: stranger.email });
    expect(await owner.user()).toMatchObject({ id, isEmailVerified: true, displayName: "Gerda Google" });
    const addresses = await shop.services.sql`select address from addresses where user_id = ${id}`;
    expect(addresses).toHaveLength(isVerified ? 1 : 0);
    expect(await isSignedIn(stranger)).toBe(false);
    await expect(authenticate(shop.services, { accessToken: token })).rejects.toThrow();
    expect((await signInByPassword(stranger)).statusCode).toBe(401);
    expect(await mailsTo(stranger.email)).toContain("linked");
    expect(await owner.user()).not.toBeNull();
  }
});

test("an identity that a stranger linked before ends as well", async () => {
  const email = "twice@works.example";
  const stranger = browser();
  await stranger.signIn({ email });
  const { id } = (await stranger.user()) ?? {};
  await shop.services.sql`update identities set subject = 'of the stranger' where user_id = ${id ?? ""}`;
  await browser().signIn({ email, hd: "works.example" });
  const identities = await shop.services.sql`select subject from identities where user_id = ${id ?? ""}`;
  expect(identities.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^\d+$/)]);
  expect(await stranger.user()).toBeNull();
});

test("a verified account keeps its second factor when Google is linked, and asks for it", async () => {
  const owner = await register("factor@gmail.com");
  await shop.services.sql`update users set email_verified_at = now() where id = ${owner.ctx.user.id}`;
  const { secret, setup } = await owner.api.identity.startAuthenticator();
  const codeOf = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
  await owner.api.identity.addAuthenticator({ setup, code: codeOf(-1) });

  const google = browser();
  const toFinish = { statusCode: 302, headers: { location: "/second-factor?from=%2Fdashboard" } };
  expect(await google.signIn({ email: owner.email })).toMatchObject(toFinish);
  expect(await google.user()).toBeNull();
  expect((await google.call("finishSignIn", { code: "000000" })).statusCode).toBe(401);
  expect((await google.call("finishSignIn", { code: codeOf(0) })).statusCode).toBe(200);
  expect(await google.user()).toMatchObject({ id: owner.ctx.user.id, hasSecondFactor: true });
});

test("an owner who has just proved the account in this browser keeps the password and the other sessions", async () => {
  const owner = await register("proved@gmail.com");
  const phone = await signInByPassword(owner);
  expect(phone.statusCode).toBe(200);
  const laptop = browser(owner.cookie);
  await laptop.signIn({ email: owner.email });
  expect(await laptop.user()).toMatchObject({ id: owner.ctx.user.id });
  expect((await signInByPassword(owner)).statusCode).toBe(200);

  const late = await register("late@gmail.com");
  await shop.services.sql`
    update sessions set proved_at = now() - interval '11 minutes' where user_id = ${late.ctx.user.id}`;
  await browser(late.cookie).signIn({ email: late.email });
  expect((await signInByPassword(late)).statusCode).toBe(401);
});

test("elsewhere an existing account asks for its password once, and keeps it", async () => {
  const buyer = await shop.buyer();
  const google = browser();
  expect(await google.signIn({ email: buyer.email })).toMatchObject(toProve);
  expect(await google.user()).toBeNull();
  const pending = await google.call("pendingLink");
  expect(pending.json().result.data).toEqual({ email: buyer.email });

  expect((await google.call("linkByPassword", { password: "wrong password" })).statusCode).toBe(401);
  expect(await google.user()).toBeNull();
  expect((await google.call("linkByPassword", { password: buyer.password })).statusCode).toBe(200);
  expect(await google.user()).toMatchObject({ id: buyer.ctx.user.id, displayName: buyer.ctx.user.displayName });
  expect(await isSignedIn(buyer)).toBe(true);
  expect((await signInByPassword(buyer)).statusCode).toBe(200);

  const again = browser();
  expect((await again.signIn({ email: buyer.email })).headers.location).toBe("/dashboard");
  expect(await again.user()).toMatchObject({ id: buyer.ctx.user.id });
});

test("wrong passwords count there as at the sign-in", async () => {
  const buyer = await shop.buyer();
  const google = browser();
  await google.signIn({ email: buyer.email });
  const answers = [];
  for (let i = 0; i < 10; i += 1)
    answers.push((await google.call("linkByPassword", { password: `guess ${i}` })).statusCode);
  expect(answers).toContain(429);
});

test("or it asks for a mail once, whose link works in this browser alone and ends what was there before", async () => {
  const stranger = await shop.buyer();
  const owner = browser();
  await owner.signIn({ email: stranger.email });
  expect((await owner.call("requestLink")).statusCode).toBe(200);
  expect(await mailsTo(stranger.email)).toContain("link");
  await sendAccountMail(shop.services, { kind: "link", email: stranger.email });
  const inbox = await fetch(`${shop.sandbox.mailUrl}/api/email`);
  const mails = (await inbox.json()) as { to: { address: string }[]; text: string }[];
  const text = mails.filter(({ to }) => to.some(({ address }) => address === stranger.email)).at(-1)?.text ?? "";
  const token = /\/link-google\/([\w-]{43})/.exec(text)?.[1] ?? "";

  const elsewhere = browser();
  expect((await elsewhere.call("linkByEmail", { token })).statusCode).toBe(400);
  const ofAnother = browser();
  const another = await shop.buyer();
  await ofAnother.signIn({ email: another.email });
  expect((await ofAnother.call("linkByEmail", { token })).statusCode).toBe(400);
  expect((await owner.call("linkByEmail", { token: "guessed" })).statusCode).toBe(400);

  expect((await owner.call("linkByEmail", { token })).statusCode).toBe(200);
  expect(await owner.user()).toMatchObject({
    id: stranger.ctx.user.id,
    isEmailVerified: true,
    displayName: "Gerda Google",
  });
  expect(await isSignedIn(stranger)).toBe(false);
  expect((await signInByPassword(stranger)).statusCode).toBe(401);
  expect((await owner.call("linkByEmail", { token })).statusCode).toBe(400);
});
