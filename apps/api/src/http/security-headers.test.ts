import { expect, test } from "vitest";
import { readEnv } from "../core/env.ts";
import { nameCardProvider } from "../transports/pages/name-card-provider.ts";
import { securityHeaders } from "./security-headers.ts";

const database = { DATABASE_URL: "postgres://shop@localhost/shop" };
const stripe = readEnv({ ...database, STRIPE_SECRET_KEY: "sk_test_example" });
const sandbox = readEnv(database);

test("the policy allows what Stripe.js documents, where Stripe takes the cards", () => {
  const policy = securityHeaders(stripe)["content-security-policy"];
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
});

test("no script runs but from files of the shop and the card provider", () => {
  for (const env of [stripe, sandbox]) {
    const policy = securityHeaders(env)["content-security-policy"] ?? "";
    const scripts = /script-src ([^;]*);/.exec(policy)?.[1] ?? "";
    for (const source of scripts.split(" ").slice(1))
      expect(source).toMatch(/^https:\/\/(\*\.)?js\.stripe\.com$|:4001$/);
    expect(scripts.split(" ")[0]).toBe("'self'");
    expect(policy).toContain("default-src 'self';");
  }
});

test("with every card provider, no plugin runs and no page changes the base of its relative addresses", () => {
  for (const env of [stripe, sandbox])
    expect(securityHeaders(env)["content-security-policy"]).toMatch(
      /default-src 'self';.*object-src 'none'; base-uri 'none';/,
    );
});

test("over https, browsers come back over https alone, for a year; over http nothing is promised", () => {
  const overHttps = securityHeaders({ ...stripe, publicUrl: "https://shop.example" });
  expect(overHttps["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(overHttps["content-security-policy"]).toContain("upgrade-insecure-requests");
  expect(securityHeaders(stripe)["strict-transport-security"]).toBeUndefined();
});

test("no answer is guessed to be of another type, shown in a foreign frame, or names its page to other sites", () => {
  expect(securityHeaders(stripe)).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
});

test("with the sandbox, nothing of Stripe is allowed", () => {
  const policy = securityHeaders(sandbox)["content-security-policy"];
  expect(policy).toContain("script-src 'self' http://localhost:4001;");
  expect(policy).not.toContain("stripe.com");
});

test("Stripe's script is on every page, as Stripe requires; the sandbox's is loaded by the payment page alone", () => {
  const page = "<head><!--head--></head>";
  expect(nameCardProvider(page, stripe.stripe)).toContain(
    '<script async src="https://js.stripe.com/endive/stripe.js"></script>',
  );
  expect(nameCardProvider(page, sandbox.stripe)).not.toContain("<script");
});
