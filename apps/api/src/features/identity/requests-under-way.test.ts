import { generateSync } from "otplib";
import { afterAll, expect, test } from "vitest";
import { freezeClock } from "../../testing/freeze-clock.ts";
import { startGoogleShop } from "../../testing/google-shop.ts";
import { identityErrors } from "./error-messages.ts";
import { createEmailToken } from "./internal/email-tokens.ts";

freezeClock();

const { shop, browser, register, isSignedIn, signInByPassword } = await startGoogleShop();
afterAll(shop.close);
const { sql, db } = shop.services;

type Stranger = Awaited<ReturnType<typeof register>>;
const newPassword = "of the stranger";
const codeOf = (secret: string) => generateSync({ secret });

/** The account of this user is locked while they begin, so that they queue up for it and are served in this order. */
async function queueUp(userId: string, ...requests: (() => Promise<unknown>)[]) {
  const ends: Promise<PromiseSettledResult<unknown>>[] = [];
  await using _ = await shop.tenConnections();
  await sql.begin(async (tx) => {
    await tx`select from users where id = ${userId} for update`;
    for (const request of requests) {
      ends.push(Promise.allSettled([request()]).then(([end]) => end));
      await expect.poll(waiting, { timeout: 30_000 }).toBe(ends.length);
    }
  });
  return Promise.all(ends);
}
const waiting = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).count;

/** What a stranger does so as not to lose an account that they made with the email of another person. */
const attempts: [string, (stranger: Stranger) => Promise<() => Promise<unknown>>][] = [
  [
    "change the password",
    async ({ api, password }) =>
      () =>
        api.identity.changePassword({ currentPassword: password, password: newPassword }),
  ],
  [
    "add an authenticator app",
    async ({ api }) => {
      const { secret, setup } = await api.identity.startAuthenticator();
      return () => api.identity.addAuthenticator({ setup, code: codeOf(secret) });
    },
  ],
];

test.each(attempts)(
  "a stranger who was about to %s when the owner signs in with Google is left with nothing",
  async (_what, prepare) => {
    const stranger = await register(`google.${attempts.findIndex(([, other]) => other === prepare)}@gmail.com`);
    const attempt = await prepare(stranger);
    const owner = browser();
    const [entered, attempted] = await queueUp(
      stranger.ctx.user.id,
      () => owner.signIn({ email: stranger.email }),
      attempt,
    );
    expect(entered).toMatchObject({
      status: "fulfilled",
      value: { statusCode: 302, headers: { location: "/dashboard" } },
    });
    expect(attempted).toMatchObject({
      status: "rejected",
      reason: { code: "UNAUTHORIZED", message: identityErrors.sessionEnded },
    });
    expect(await owner.user()).toMatchObject({ email: stranger.email, hasSecondFactor: false });
    expect(await isSignedIn(stranger)).toBe(false);
    for (const password of [stranger.password, newPassword])
      expect((await signInByPassword({ ...stranger, password })).statusCode).toBe(401);
  },
);

test.each(attempts)(
  "a stranger who was about to %s when the owner resets the password is left with nothing",
  async (_what, prepare) => {
    const stranger = await register(`reset.${attempts.findIndex(([, other]) => other === prepare)}@gmail.com`);
    const attempt = await prepare(stranger);
    const token = await createEmailToken(db, stranger.ctx.user.id, "reset");
    const password = "of the owner";
    const reset = () => shop.visitorApi().identity.resetPassword({ token, password });
    const [entered, attempted] = await queueUp(stranger.ctx.user.id, reset, attempt);
    expect(entered).toMatchObject({ status: "fulfilled", value: { email: stranger.email, hasSecondFactor: false } });
    expect(attempted).toMatchObject({ status: "rejected", reason: { code: "UNAUTHORIZED" } });
    expect((await signInByPassword({ ...stranger, password })).statusCode).toBe(200);
    expect((await signInByPassword({ ...stranger, password: newPassword })).statusCode).toBe(401);
  },
);

test("a stranger who changes the password of an unverified account does not take the reset link from the mailbox's owner", async () => {
  const stranger = await register("reset.again@gmail.com");
  const token = await createEmailToken(db, stranger.ctx.user.id, "reset");
  await stranger.api.identity.changePassword({ currentPassword: stranger.password, password: newPassword });
  const owner = await shop.visitorApi().identity.resetPassword({ token, password: "of the owner" });
  expect(owner).toMatchObject({ email: stranger.email });
  expect(await isSignedIn(stranger)).toBe(false);
});

test("a session that proves itself by the password while a second factor is added in another one must show that", async () => {
  await using _ = await shop.tenConnections();
  const owner = await register("two.sessions@gmail.com");
  const { secret, setup } = await owner.api.identity.startAuthenticator();
  const cookie = String([(await signInByPassword(owner)).headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
  const other = await shop.enter({ ...owner, cookie });
  const [added, proved] = await queueUp(
    owner.ctx.user.id,
    () => owner.api.identity.addAuthenticator({ setup, code: codeOf(secret) }),
    () => other.api.identity.stepUp({ password: owner.password }),
  );
  expect(added?.status).toBe("fulfilled");
  expect(proved).toMatchObject({ status: "rejected", reason: { cause: { kind: "second_factor_required" } } });
});
