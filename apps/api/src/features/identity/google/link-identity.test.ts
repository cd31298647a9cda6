import { generateSync } from "otplib";
import { afterAll, expect, test } from "vitest";
import { orderOf } from "../../../testing/delivery.ts";
import { freezeClock } from "../../../testing/freeze-clock.ts";
import { startGoogleShop } from "../../../testing/google-shop.ts";
import type { Person } from "../../../testing/test-shop.ts";
import { sendAccountMail } from "../emails/send-account-mail.ts";
import { createEmailToken } from "../internal/email-tokens.ts";
import { authenticate } from "../sessions/authenticate.ts";

freezeClock();

const { shop, browser, register, isSignedIn, signInByPassword, mailsTo } = await startGoogleShop();
afterAll(shop.close);

const toProve = { statusCode: 302, headers: { location: "/link-google?from=%2Fdashboard" } };

/** What a stranger can leave in an account that is not theirs. */
async function settleIn(stranger: Person) {
  const { api, ctx } = stranger;
  const [saw, nails] = [
    await shop.tool({ minOrder: 1, available: 50 }),
    await shop.tool({ minOrder: 1, available: 0 }),
  ];
  await api.users.updateMyProfile({
    fullName: "A Stranger",
    education: "none",
    location: "Nowhere",
    phone: "0123456",
    linkedIn: "linkedin.example/stranger",
  });
  await api.addresses.save({ address: "1 Stranger Street", phone: "0123456" });
  const list = await api.lists.save({ name: "Of the stranger", lines: [{ toolId: saw.id, quantity: 1 }] });
  const { url } = await api.lists.share({ id: list.id });
  await api.orderPad.rememberPartNumber({ partNumber: "S-1", toolId: saw.id });
  await api.basket.addLines({ lines: [{ toolId: saw.id, quantity: 2 }] });
  // From before the email had to be verified for it.
  await shop.services.sql`insert into back_in_stock_requests (user_id, tool_id) values (${ctx.user.id}, ${nails.id})`;
  const order = await api.orders.placeOrder(orderOf([saw.id, 20]));
  return { saw, order, token: url.split("/").at(-1) ?? "", userId: ctx.user.id };
}

/** How much of it is left. */
async function traces({ saw, order, token, userId }: Awaited<ReturnType<typeof settleIn>>) {
  const { sql } = shop.services;
  const counts: Record<string, number> = {};
  for (const table of ["addresses", "lists", "part_numbers", "baskets", "back_in_stock_requests"])
    counts[table] = (await sql`select from ${sql(table)} where user_id = ${userId}`).length;
  const [user] =
    await sql`select full_name, education, location, phone, linked_in, display_name from users where id = ${userId}`;
  const [{ available } = {}] = await sql`select available from tool_stock where tool_id = ${saw.id}`;
  const [{ statuses } = {}] = await sql`select statuses from orders where id = ${order.id}`;
  const isListShown = await shop
    .visitorApi()
    .lists.getSharedList({ token })
    .then(
      () => true,
      () => false,
    );
  return { counts: Object.values(counts), user, available, statuses, isListShown };
}

const untouched = {
  counts: [2, 1, 1, 1, 1],
  user: expect.objectContaining({ full_name: "A Stranger" }),
  available: 30,
  statuses: ["unpaid"],
  isListShown: true,
};
const gone = (displayName: string) => ({
  counts: [0, 0, 0, 0, 0],
  user: {
    full_name: null,
    education: null,
    location: null,
    phone: null,
    linked_in: null,
    display_name: displayName,
  },
  available: 50,
  statuses: ["cancelled"],
  isListShown: false,
});

test.each([
  ["signs in with Google", "google"],
  ["resets the password by mail", "reset"],
])("when the owner of an email %s, nothing is left of the stranger who made the account with it", async (_how, by) => {
  for (const isVerified of [true, false]) {
    const stranger = await register(`victim.${by}.${isVerified}@gmail.com`);
    const { id } = stranger.ctx.user;
    const { token } = await stranger.api.identity.issueAccessToken();
    const left = await settleIn(stranger);
    // The victim opened the link of the mail and confirmed.
    if (isVerified) await shop.services.sql`update users set email_verified_at = now() where id = ${id}`;

    if (by === "google") {
      const owner = browser();
      await owner.signIn({ email: stranger.email });
      expect(await owner.user()).toMatchObject({ id, isEmailVerified: true, displayName: "Gerda Google" });
      expect(await mailsTo(stranger.email)).toContain("linked");
    } else {
      const link = await createEmailToken(shop.services.db, id, "reset");
      const owner = await shop.visitorApi().identity.resetPassword({ token: link, password: "of the owner" });
      expect(owner).toMatchObject({ id, isEmailVerified: true });
      expect(await mailsTo(stranger.email)).toContain("password-changed");
    }
    expect(await isSignedIn(stranger)).toBe(false);
    await expect(authenticate(shop.services, { accessToken: token })).rejects.toThrow();
    expect((await signInByPassword(stranger)).statusCode).toBe(401);
    const name = by === "google" ? "Gerda Google" : `victim ${by} ${isVerified}`;
    expect(await traces(left)).toEqual(isVerified ? untouched : gone(name));
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

test("a verified account still requires its second factor after Google is linked", async () => {
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

test("if the owner has just proved the account in this browser, the password and the other sessions stay", async () => {
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

test("elsewhere an existing account asks for its password once, and the password stays", async () => {
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
