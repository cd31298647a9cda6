import { queryBuilder } from "@ironmonger/db/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SoftwareAuthenticator } from "../../../testing/software-authenticator.ts";
import { type Person, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { identityErrors } from "../error-messages.ts";
import { takeOverAccount } from "../google/link-identity.ts";
import { dropCredentials } from "../internal/change-credentials.ts";

const origin = "http://localhost:4998";
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ hasRaces: true, settings: { PUBLIC_URL: origin } });
});
afterAll(() => shop.close());

async function addPasskey({ api }: Person, device = new SoftwareAuthenticator(), from = origin) {
  const { options, challenge } = await api.identity.startPasskey();
  const credential = device.create(options.challenge, from);
  const { codes } = await api.identity.addPasskey({ challenge, credential, name: "Laptop" });
  return { device, codes };
}

async function signIn(device: SoftwareAuthenticator, { from = origin, isVerified = true } = {}) {
  const api = shop.visitorApi();
  const { options, challenge } = await api.identity.requestPasskey();
  return api.identity.signInWithPasskey({ challenge, credential: device.get(options.challenge, from, { isVerified }) });
}
const refused = { code: "UNAUTHORIZED", message: identityErrors.passkeyRefused };

test("a passkey signs in without a password, again and again, and is listed with its last use", async () => {
  const buyer = await shop.buyer();
  const { device, codes } = await addPasskey(buyer);
  expect(codes).toHaveLength(10);
  expect(await signIn(device)).toMatchObject({ email: buyer.email, hasSecondFactor: true });
  expect(await signIn(device)).toMatchObject({ email: buyer.email });
  const { passkeys } = await (await shop.enter(buyer)).api.identity.showSecurity();
  expect(passkeys).toEqual([
    {
      id: device.id.toString("base64url"),
      name: "Laptop",
      addedAt: expect.any(String),
      lastUsedAt: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  const [stored] = await shop.services.sql`select counter from passkeys where user_id = ${buyer.ctx.user.id}`;
  expect(stored?.counter).toBe(2);
});

test("an account that has a passkey asks the password's sign-in for a second factor", async () => {
  const buyer = await shop.buyer();
  const { codes } = await addPasskey(buyer);
  const { email, password } = buyer;
  const payload = { email, password };
  const without = await shop.inject({ method: "POST", url: "/auth/sign-in", payload });
  expect([without.statusCode, without.json().error.code]).toEqual([401, "second_factor_required"]);
  // There is no app whose code could be required.
  expect(without.json().error.message).toBe(identityErrors.passkeyRequired);
  const withCode = await shop.inject({ method: "POST", url: "/auth/sign-in", payload: { ...payload, code: codes[0] } });
  expect(withCode.statusCode).toBe(200);
});

test("a challenge is used once, for signing in or for its own session, and not for the other", async () => {
  const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
  const { device } = await addPasskey(buyer);
  const api = shop.visitorApi();
  const { options, challenge } = await api.identity.requestPasskey();
  const input = { challenge, credential: device.get(options.challenge, origin) };
  await api.identity.signInWithPasskey(input);
  const expired = { code: "BAD_REQUEST", message: identityErrors.setupExpired };
  await expect(api.identity.signInWithPasskey(input)).rejects.toMatchObject(expired);

  const own = await stranger.api.identity.startPasskey();
  const credential = new SoftwareAuthenticator().create(own.options.challenge, origin);
  const added = { challenge: own.challenge, credential, name: "Stolen" };
  await expect((await shop.enter(buyer)).api.identity.addPasskey(added)).rejects.toMatchObject(expired);
  await expect(
    api.identity.signInWithPasskey({ challenge: own.challenge, credential: device.get(own.options.challenge, origin) }),
  ).rejects.toMatchObject(expired);
  await expect(
    api.identity.signInWithPasskey({ challenge: "forged", credential: device.get("forged", origin) }),
  ).rejects.toMatchObject(expired);
});

test("an answer from another site, to another challenge, or of a device that its owner has not unlocked is refused", async () => {
  const { device } = await addPasskey(await shop.buyer());
  await expect(signIn(device, { from: "https://evil.example" })).rejects.toMatchObject(refused);
  await expect(signIn(device, { isVerified: false })).rejects.toMatchObject(refused);
  const api = shop.visitorApi();
  const { challenge } = await api.identity.requestPasskey();
  const credential = device.get(Buffer.from("another challenge").toString("base64url"), origin);
  await expect(api.identity.signInWithPasskey({ challenge, credential })).rejects.toMatchObject(refused);
  expect(await signIn(device)).toBeTruthy();
});

test("a key that has never been added, or another key under a stored id, opens nothing", async () => {
  const { device } = await addPasskey(await shop.buyer());
  await expect(signIn(new SoftwareAuthenticator())).rejects.toMatchObject({ message: identityErrors.passkeyUnknown });
  const forger = new SoftwareAuthenticator();
  device.id.copy(forger.id);
  await expect(signIn(forger)).rejects.toMatchObject(refused);
});

test("an answer that names another account is refused; one that names its own, or none, is accepted", async () => {
  const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
  const { device } = await addPasskey(buyer);
  const signInAs = async (userHandle: string | null) => {
    const api = shop.visitorApi();
    const { options, challenge } = await api.identity.requestPasskey();
    const answer = device.get(options.challenge, origin);
    const credential = { ...answer, response: { ...answer.response, userHandle } };
    return api.identity.signInWithPasskey({ challenge, credential });
  };
  const handleOf = ({ ctx }: Person) => Buffer.from(ctx.user.id).toString("base64url");
  await expect(signInAs(handleOf(stranger))).rejects.toMatchObject(refused);
  expect(await signInAs(handleOf(buyer))).toMatchObject({ email: buyer.email });
  expect(await signInAs(null)).toMatchObject({ email: buyer.email });
});

test("a copied key is noticed by its counter", async () => {
  const { device } = await addPasskey(await shop.buyer());
  await signIn(device);
  await signIn(device);
  device.counter = 0;
  await expect(signIn(device)).rejects.toMatchObject(refused);
});

test("a passkey made on another site is not added", async () => {
  const buyer = await shop.buyer();
  await expect(addPasskey(buyer, new SoftwareAuthenticator(), "https://evil.example")).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: identityErrors.passkeyRefused,
  });
});

test("a passkey of one's own steps up, and nobody else's does", async () => {
  const [admin, stranger] = [await shop.admin(), await shop.buyer()];
  const own = await addPasskey(admin as Person);
  const { device: foreign } = await addPasskey(stranger);
  await shop.services.sql`
    update sessions set proved_at = now() - interval '11 minutes' where user_id = ${admin.ctx.user.id}`;
  const { api } = await shop.enter(admin);
  const makeAdmin = async () => (await shop.enter(admin)).api.users.makeAdmin({ email: stranger.email });
  await expect(makeAdmin()).rejects.toMatchObject({ cause: { kind: "step_up_required" } });
  const stepUp = async (device: SoftwareAuthenticator) => {
    const { options, challenge } = await api.identity.requestPasskey();
    await api.identity.stepUpWithPasskey({ challenge, credential: device.get(options.challenge, origin) });
  };
  await expect(stepUp(foreign)).rejects.toMatchObject({ code: "BAD_REQUEST", message: identityErrors.passkeyRefused });
  await stepUp(own.device);
  expect(await makeAdmin()).toMatchObject({ role: "admin" });
});

test("a passkey is removed by its owner, and with the last one the second factor is gone", async () => {
  const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
  const { device } = await addPasskey(buyer);
  const { device: second } = await addPasskey(await shop.enter(buyer));
  const id = device.id.toString("base64url");
  await expect(stranger.api.identity.removePasskey({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await (await shop.enter(buyer)).api.identity.removePasskey({ id });
  await expect(signIn(device)).rejects.toMatchObject({ message: identityErrors.passkeyUnknown });
  expect((await shop.enter(buyer)).ctx.user.hasSecondFactor).toBe(true);
  await (await shop.enter(buyer)).api.identity.removePasskey({ id: second.id.toString("base64url") });
  expect((await shop.enter(buyer)).ctx.user.hasSecondFactor).toBe(false);
  expect(await shop.visitorApi().identity.signIn({ email: buyer.email, password: buyer.password })).toBeTruthy();
});

test("two second factors that are removed concurrently are both gone", async () => {
  await using _ = await shop.tenConnections();
  const buyer = await shop.buyer();
  const devices = [(await addPasskey(buyer)).device, (await addPasskey(await shop.enter(buyer))).device];
  const { api } = await shop.enter(buyer);
  await Promise.all(devices.map(({ id }) => api.identity.removePasskey({ id: id.toString("base64url") })));
  expect((await shop.enter(buyer)).ctx.user.hasSecondFactor).toBe(false);
});

test("linking Google drops the passkeys, the authenticator and the recovery codes of an account whose email is unverified", async () => {
  const stranger = await shop.buyer();
  const { device } = await addPasskey(stranger);
  const identity = { issuer: "google", subject: "1", email: stranger.email };
  const owner = await takeOverAccount(shop.visitor(), identity, stranger.ctx.user);
  expect(owner.hasSecondFactor).toBe(false);
  await expect(signIn(device)).rejects.toMatchObject({ message: identityErrors.passkeyUnknown });
  const codes = await shop.services.sql`select 1 from recovery_codes where user_id = ${stranger.ctx.user.id}`;
  expect(codes).toHaveLength(0);
});

test("a sign-in by a passkey that began before the owner took the account over ends in nothing", async () => {
  await using _ = await shop.tenConnections();
  const stranger = await shop.buyer();
  const { device } = await addPasskey(stranger);
  const { sql } = shop.services;
  const taking = await sql.begin(async (tx) => {
    await tx`lock table users in access exclusive mode`;
    const signingIn = signIn(device).catch((error: unknown) => error);
    await expect
      .poll(() => tx`select 1 from pg_locks where not granted and relation = 'users'::regclass`)
      .toHaveLength(1);
    await dropCredentials(queryBuilder(tx), stranger.ctx.user.id);
    return { signingIn };
  });
  expect(await taking.signingIn).toMatchObject({ code: "UNAUTHORIZED" });
  expect(await sql`select 1 from sessions where user_id = ${stranger.ctx.user.id}`).toHaveLength(0);
});
