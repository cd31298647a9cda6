import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSigner } from "fast-jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";

const newKey = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const published = newKey();
const another = newKey();

/** What the issuer puts into its next id token. */
const answered = {
  nonce: "",
  key: published.privateKey,
  issuer: "",
  audience: "ironmonger",
  expiresIn: 60_000,
  idToken: "",
};
const issuer = createServer((request, response) => {
  const answer = (body: object) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  const url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  if (request.url === "/jwks") {
    const jwk = createPublicKey(published.publicKey).export({ format: "jwk" });
    return answer({ keys: [{ ...jwk, alg: "RS256", use: "sig", kid: "1" }] });
  }
  if (request.url === "/token") {
    const { nonce, key, issuer: iss, audience: aud, expiresIn } = answered;
    const sign = createSigner({ key, algorithm: "RS256", kid: "1", iss: iss || url, aud, expiresIn });
    const claims = { sub: "1", nonce, email: "victim@example.com", email_verified: true, name: "Victim" };
    answered.idToken = sign(claims);
    return answer({ access_token: "access-token", token_type: "bearer", id_token: answered.idToken });
  }
  return answer({
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  });
});

let shop: TestShop;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    issuer.listen(0, "127.0.0.1", resolve);
  });
  const { port } = issuer.address() as AddressInfo;
  shop = await startTestShop({ settings: { OIDC_ISSUER: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await shop.close();
  issuer.close();
});

async function signIn(forged: Partial<typeof answered>) {
  const start = await shop.inject({ method: "GET", url: "/auth/google?returnTo=/dashboard" });
  const requestParams = new URL(start.headers.location ?? "").searchParams;
  const valid = { key: published.privateKey, issuer: "", audience: "ironmonger", expiresIn: 60_000 };
  Object.assign(answered, valid, { nonce: requestParams.get("nonce") }, forged);
  const cookie = String(start.headers["set-cookie"]).split(";")[0];
  const url = `/auth/google/callback?code=c&state=${requestParams.get("state")}`;
  return shop.inject({ method: "GET", url, headers: { cookie } });
}

test("an id token that the issuer signed for us, just now and for this very sign-in, opens the shop, and stays in the server", async () => {
  const answer = await signIn({});
  expect(answer.headers.location).toBe("/dashboard");
  const sent = JSON.stringify([answer.headers, answer.body]);
  for (const token of ["access-token", answered.idToken])
    expect([token.length > 10, sent.includes(token)]).toEqual([true, false]);
});

test.each([
  ["signed with another key", { key: another.privateKey }],
  ["of another sign-in", { nonce: "another" }],
  ["of another issuer", { issuer: "https://evil.example" }],
  ["for another application", { audience: "another-application" }],
])("an id token %s opens nothing", async (_, forged) => {
  expect((await signIn(forged)).headers.location).toBe("/login?error=expired");
});
