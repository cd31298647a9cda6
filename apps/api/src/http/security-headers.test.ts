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

test("whoever takes the cards, no plugin runs and no page moves its relative addresses elsewhere", () => {
  for (const env of [stripe, sandbox])
    expect(securityHeaders(env)["content-security-policy"]).toMatch(
      /default-src 'self';.*object-src 'none'; base-uri 'none';/,
    );
});

test("with the sandbox, nothing of Stripe is allowed", () => {
  const policy = securityHeaders(sandbox)["content-security-policy"];
  expect(policy).toContain("script-src 'self' http://localhost:4001;");
  expect(policy).not.toContain("stripe.com");
});

test("Stripe's script is on every page, as Stripe asks; the sandbox's is loaded by the payment page alone", () => {
  const page = "<head><!--head--></head>";
  expect(nameCardProvider(page, stripe.stripe)).toContain(
    '<script async src="https://js.stripe.com/endive/stripe.js"></script>',
  );
  expect(nameCardProvider(page, sandbox.stripe)).not.toContain("<script");
});
