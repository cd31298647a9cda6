import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { Settings } from "@ironmonger/contract/settings";
import { expect, test } from "vitest";
import { readEnv, SettingsError, settingNames } from "./env.ts";

const database = { DATABASE_URL: "postgres://shop:pool-secret@localhost/shop" };
const production = {
  ...database,
  NODE_ENV: "production",
  PUBLIC_URL: "https://tools.example.com",
  STRIPE_SECRET_KEY: "sk_live_example",
  STRIPE_PUBLISHABLE_KEY: "pk_live_example",
  STRIPE_WEBHOOK_SECRET: "whsec_example",
  OIDC_ISSUER: "https://accounts.google.com",
  OIDC_CLIENT_ID: "client-example",
  OIDC_CLIENT_SECRET: "client-secret-example",
  SMTP_URL: "smtps://mail.example.com",
  SESSION_SECRET: "an example secret of enough characters",
};

test("in development only the database has to be set", () => {
  expect(readEnv(database)).toMatchObject({
    isProduction: false,
    isDemo: true,
    port: 4000,
    publicUrl: "http://localhost:4000",
    stripe: { apiUrl: "http://localhost:4001/stripe" },
    smtpUrl: "smtp://localhost:4002",
  });
});

test("one message names all invalid settings, and none of their values", () => {
  const wrong = {
    DATABASE_URL: "mysql://shop:pool-secret@localhost",
    PORT: "ninety",
    SESSION_SECRET: "too-short-secret",
    LOG_LEVEL: "loud",
    SMTP_URL: "http://mail-secret@example.com",
    UNPAID_ORDER_HOURS: "-1",
  };
  const said = complaintAbout(wrong);
  for (const name of Object.keys(wrong)) expect(said).toContain(`  - ${name}: `);
  for (const value of Object.values(wrong)) expect(said).not.toContain(value);
});

test("production without its secrets does not start, and says everything that is missing", () => {
  const said = complaintAbout({ ...database, NODE_ENV: "production" });
  for (const name of Object.keys(production).filter((name) => name !== "NODE_ENV" && name !== "DATABASE_URL")) {
    expect(said).toContain(`${name}: is needed in production`);
  }
});

test("production refuses the keys of the sandbox, which are public", () => {
  const said = complaintAbout({
    ...production,
    STRIPE_SECRET_KEY: "sk_test_ironmonger",
    STRIPE_PUBLISHABLE_KEY: "pk_test_ironmonger",
    STRIPE_WEBHOOK_SECRET: "whsec_ironmonger",
    OIDC_CLIENT_ID: "ironmonger",
    OIDC_CLIENT_SECRET: "ironmonger-sandbox",
    SESSION_SECRET: "only-for-the-demo-only-for-the-demo",
  });
  expect(said.match(/is the sandbox's, which is not for production/g)).toHaveLength(6);
  for (const secret of ["sk_test_ironmonger", "whsec_ironmonger", "ironmonger-sandbox", "only-for-the-demo"]) {
    expect(said).not.toContain(secret);
  }
});

test("an address means the same in capitals: cookies are those of https", () => {
  expect(readEnv({ ...production, PUBLIC_URL: "HTTPS://Tools.Example.com/" }).publicUrl).toBe(
    "https://tools.example.com",
  );
});

test("production is reached by https only", () => {
  expect(complaintAbout({ ...production, PUBLIC_URL: "http://tools.example.com" })).toContain(
    "PUBLIC_URL: must be an https",
  );
});

test("production sends nothing unencrypted to another machine", () => {
  for (const name of ["OIDC_ISSUER", "STRIPE_API_URL", "STRIPE_SCRIPT_URL"]) {
    expect(complaintAbout({ ...production, [name]: "http://example.com" })).toContain(`${name}: must be an https`);
    expect(() => readEnv({ ...production, [name]: "http://localhost:4001" })).not.toThrow();
  }
  const smtpUrl = (SMTP_URL: string) => readEnv({ ...production, SMTP_URL }).smtpUrl;
  expect(smtpUrl("smtp://user:secret@mail.example.com:587")).toBe(
    "smtp://user:secret@mail.example.com:587?requireTLS=true",
  );
  expect(smtpUrl("smtps://mail.example.com")).toBe("smtps://mail.example.com");
  expect(smtpUrl("smtp://localhost:25")).toBe("smtp://localhost:25");
});

test("production with secrets of its own starts and uses the card provider itself", () => {
  const env = readEnv(production);
  expect(env).toMatchObject({ isProduction: true, isDemo: false });
  expect(env.stripe).toMatchObject({ apiUrl: undefined, scriptUrl: "https://js.stripe.com/endive/stripe.js" });
});

test.each([
  ["NODE_ENV=production", { NODE_ENV: "production" }],
  ["an https address", { NODE_ENV: "development", PUBLIC_URL: "https://tools.example.com" }],
  ["a live key of the card provider", { NODE_ENV: "test", STRIPE_SECRET_KEY: "sk_live_example" }],
  ["a restricted live key", { STRIPE_SECRET_KEY: "rk_live_example" }],
])("%s means production, whatever NODE_ENV says: the secrets of the sandbox do not start", (_, settings) => {
  const said = complaintAbout({ ...database, ...settings });
  expect(said).toContain("SESSION_SECRET: is needed in production");
  expect(readEnv({ ...production, ...settings })).toMatchObject({ isProduction: true, isDemo: false });
});

test("with an https address there are demo accounts only with DEMO=1, and with a live key never", () => {
  const https = { ...database, PUBLIC_URL: "https://tools.example.com" };
  expect(readEnv({ ...https, DEMO: "1" }).isDemo).toBe(true);
  expect(readEnv({ ...production, ...https, DEMO: "0", NODE_ENV: "development" }).isDemo).toBe(false);
  for (const NODE_ENV of ["development", "test", "production"])
    expect(readEnv({ ...production, NODE_ENV, DEMO: "1" }).isDemo).toBe(false);
  const live = { ...database, STRIPE_SECRET_KEY: "sk_live_example", DEMO: "1" };
  expect(complaintAbout(live)).toContain("SESSION_SECRET: is needed in production");
});

test("DEMO=1 allows the sandbox in production", () => {
  const env = readEnv({ ...database, NODE_ENV: "production", DEMO: "1" });
  expect(env).toMatchObject({ isProduction: true, isDemo: true });
});

test("an empty setting is one that is not set", () => {
  expect(readEnv({ ...database, STRIPE_SECRET_KEY: "", PORT: "" })).toMatchObject({ port: 4000 });
});

test("a limit of unpaid orders that is set out of the way is the largest that the settings allow", () => {
  const limits = [
    "MAX_UNPAID_ORDERS",
    "MAX_UNPAID_ORDERS_UNVERIFIED",
    "MAX_HELD_CENTS_UNVERIFIED",
    "UNVERIFIED_STOCK_SHARE",
  ];
  for (const huge of ["9007199254740991", "1e30"]) {
    const { settings } = readEnv({ ...database, ...Object.fromEntries(limits.map((name) => [name, huge])) });
    expect(settings).toMatchObject({
      maxUnpaidOrders: 1_000_000,
      maxUnpaidOrdersUnverified: 1_000_000,
      maxHeldCentsUnverified: 1_000_000_000_000,
      unverifiedStockShare: 100,
    });
    expect(Settings.safeParse(settings).success).toBe(true);
  }
  expect(readEnv({ ...database, MAX_UNPAID_ORDERS: "7" }).settings.maxUnpaidOrders).toBe(7);
  for (const name of limits)
    for (const wrong of ["-1", "1.5", "many"])
      expect(complaintAbout({ ...database, [name]: wrong })).toContain(`  - ${name}: `);
});

test.each([
  ["", "nobody"],
  ["nobody", "nobody"],
  ["admins", "admins"],
])("REQUIRE_SECOND_FACTOR=%s: a second factor is required of %s", (REQUIRE_SECOND_FACTOR, required) => {
  expect(readEnv({ ...database, REQUIRE_SECOND_FACTOR }).settings.requireSecondFactor).toBe(required);
});

test("the example names every setting of the shop, and no others", () => {
  const example = readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8");
  const names = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? "");
  // Read by `npm start` and by docker-compose.yml.
  const ofOthers = ["WAL_ARCHIVE", "DATABASE_PASSWORD"];
  expect(names.toSorted()).toEqual([...settingNames, ...ofOthers].toSorted());
});

test("with only the ports of the example changed, every address follows them", () => {
  const example = parseEnv(readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8"));
  const env = readEnv({ ...example, ...database, PORT: "5000", SANDBOX_PORT: "5001" });
  expect(env).toMatchObject({
    isDemo: true,
    publicUrl: "http://localhost:5000",
    stripe: { apiUrl: "http://localhost:5001/stripe", scriptUrl: "http://localhost:5001/stripe/stripe.js" },
    oidc: { issuer: "http://localhost:5001/identity" },
    smtpUrl: "smtp://localhost:5002",
  });
  expect(JSON.stringify(env)).not.toMatch(/localhost:400\d/);
});

function complaintAbout(settings: Record<string, string>): string {
  try {
    readEnv(settings);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error("The settings were accepted.");
}

test("the public address is an origin: a path, a query or a password in it refuses to start", () => {
  for (const path of ["/shop", "/?a=1", "/#a"])
    expect(complaintAbout({ ...database, PUBLIC_URL: `https://shop.example${path}` })).toContain("  - PUBLIC_URL: ");
  expect(complaintAbout({ ...database, PUBLIC_URL: "https://a:b@shop.example" })).toContain("  - PUBLIC_URL: ");
  expect(readEnv({ ...database, PUBLIC_URL: "http://shop.example/" }).publicUrl).toBe("http://shop.example");
});
