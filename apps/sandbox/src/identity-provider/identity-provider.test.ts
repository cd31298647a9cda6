import * as client from "openid-client";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../start-sandbox.ts";
import { createVisitor } from "../testing/create-visitor.ts";
import { identityOf } from "./identities.ts";

const redirectUri = "http://localhost:54321/auth/google/callback";

/** A shop that has discovered the issuer, and a visitor whom it has sent there. */
async function startSignIn(more: Record<string, string> = {}) {
  const sandbox = await startSandbox({ mail: false });
  onTestFinished(() => sandbox.close());
  const config = await client.discovery(new URL(sandbox.issuerUrl), "ironmonger", "ironmonger-sandbox", undefined, {
    execute: [client.allowInsecureRequests],
  });
  const verifier = client.randomPKCECodeVerifier();
  const checks = {
    pkceCodeVerifier: verifier,
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  };
  const params = {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    prompt: "select_account",
    ...more,
  };
  const visitor = createVisitor();
  const arrived = await visitor.open(client.buildAuthorizationUrl(config, params).href);
  const finish = (callbackUrl: string) => client.authorizationCodeGrant(config, new URL(callbackUrl), checks);
  return { sandbox, config, visitor, arrived, finish };
}

test("a visitor picks a ready account, and the shop reads its claims from the id token", async () => {
  const { arrived, config, finish, visitor } = await startSignIn();
  const page = await arrived.answer.text();
  expect(page).toContain("google.buyer@gmail.com");
  const { sub } = identityOf("google.buyer@gmail.com", "Greta Google", true);
  const callback = await visitor.choose(arrived.url, { choice: sub });
  expect(callback.url.startsWith(redirectUri)).toBe(true);

  const tokens = await finish(callback.url);
  const claims = { sub, email: "google.buyer@gmail.com", email_verified: true, name: "Greta Google" };
  expect(tokens.claims()).toMatchObject(claims);
  expect(await client.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject(claims);
});

test("the id token is signed with RS256 by a published key", async () => {
  const { arrived, config, finish, visitor } = await startSignIn();
  client.enableNonRepudiationChecks(config);
  const { sub } = identityOf("buyer@ironmonger.dev", "", true);
  const { url } = await visitor.choose(arrived.url, { choice: sub });
  const { id_token = "" } = await finish(url);
  expect(JSON.parse(Buffer.from(id_token.split(".")[0] ?? "", "base64url").toString())).toMatchObject({ alg: "RS256" });
});

test("a visitor can enter any email and name, verified or not", async () => {
  const { arrived, finish, visitor } = await startSignIn();
  const refused = await visitor.choose(arrived.url, { choice: "other", email: "not an address", name: "Nobody" });
  expect(refused.answer.status).toBe(422);
  expect(await refused.answer.text()).toContain("Enter an email address and a name.");
  const { url } = await visitor.choose(arrived.url, { choice: "other", email: "ada@example.com", name: "Ada <b>" });
  expect((await finish(url)).claims()).toMatchObject({
    email: "ada@example.com",
    email_verified: false,
    name: "Ada <b>",
  });
});

test("an account belongs to the organisation that the visitor enters, or to none", async () => {
  const { arrived, finish, visitor } = await startSignIn();
  const form = { choice: "other", email: "ada@works.example", name: "Ada", verified: "yes" };
  const { url } = await visitor.choose(arrived.url, { ...form, hd: "works.example" });
  expect((await finish(url)).claims()).toMatchObject({ email: "ada@works.example", hd: "works.example" });

  const alone = await startSignIn();
  const callback = await alone.visitor.choose(alone.arrived.url, form);
  expect((await alone.finish(callback.url)).claims()).not.toHaveProperty("hd");
});

test("a visitor who denies returns to the shop with access_denied", async () => {
  const { arrived, finish, visitor } = await startSignIn();
  const { url } = await visitor.choose(arrived.url, { choice: "deny" });
  expect(new URL(url).searchParams.get("error")).toBe("access_denied");
  await expect(finish(url)).rejects.toMatchObject({ error: "access_denied" });
});

test("the picker is shown each time, even right after a sign-in", async () => {
  const { arrived, visitor } = await startSignIn({ prompt: "" });
  const { sub } = identityOf("buyer@ironmonger.dev", "", true);
  const again = new URL(arrived.url);
  await visitor.choose(arrived.url, { choice: sub });
  const second = await visitor.open(`${again.origin}/identity/auth?${await authorizationQuery()}`);
  expect(await second.answer.text()).toContain("Choose an account");
});

test("a request without PKCE, or with an unknown redirect address, is refused", async () => {
  const { sandbox, visitor } = await startSignIn();
  const request = async (change: (query: URLSearchParams) => void) => {
    const query = await authorizationQuery();
    change(query);
    return visitor.open(`${sandbox.issuerUrl}/auth?${query}`);
  };
  const unknown = await request((query) => query.set("redirect_uri", "http://evil.example/auth/google/callback"));
  expect(unknown.answer.status).toBe(400);
  const otherPath = await request((query) => query.set("redirect_uri", "http://localhost:4000/elsewhere"));
  expect(otherPath.answer.status).toBe(400);
  const plain = await request((query) => query.delete("code_challenge"));
  expect(new URL(plain.url).searchParams.get("error")).toBe("invalid_request");
});

test("a code can be exchanged once", async () => {
  const { arrived, finish, visitor } = await startSignIn();
  const { url } = await visitor.choose(arrived.url, { choice: identityOf("buyer@ironmonger.dev", "", true).sub });
  await finish(url);
  await expect(finish(url)).rejects.toMatchObject({ error: "invalid_grant" });
});

test("the issuer's page shows its settings and the ready accounts", async () => {
  const sandbox = await startSandbox({ mail: false });
  onTestFinished(() => sandbox.close());
  const answer = await fetch(sandbox.issuerUrl);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  for (const text of [sandbox.issuerUrl, "ironmonger-sandbox", "google.buyer@gmail.com"]) {
    expect(page).toContain(text);
  }
});

async function authorizationQuery() {
  return new URLSearchParams({
    client_id: "ironmonger",
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid email profile",
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: "S256",
    state: "state",
  });
}
