import { Invoicing, Settings, settingMaxima } from "@ironmonger/contract/settings";
import { defaultShop } from "@ironmonger/contract/settings/default-shop";
import { z } from "zod";
import { stageOf } from "./stage.ts";

/** Keys of the sandbox, for development; production refuses them. */
const sandboxDefaults = {
  STRIPE_SECRET_KEY: "sk_test_ironmonger",
  STRIPE_PUBLISHABLE_KEY: "pk_test_ironmonger",
  STRIPE_WEBHOOK_SECRET: "whsec_ironmonger",
  OIDC_CLIENT_ID: "ironmonger",
  OIDC_CLIENT_SECRET: "ironmonger-sandbox",
  SESSION_SECRET: "only-for-the-demo-only-for-the-demo",
} as const;

const port = z.coerce.number().int().min(0).max(65535);
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  );
const flag = (byDefault: "0" | "1") =>
  z
    .enum(["0", "1"])
    .default(byDefault)
    .transform((value) => value === "1");
const hours = z.coerce.number().positive().max(settingMaxima.hours);
/** A value above the maximum is capped, because it means that there should be no limit. */
const limit = (min: number, max: number) =>
  z.coerce
    .number()
    .transform((value) => Math.min(value, max))
    .pipe(z.number().int().min(min));

const Variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  DEMO: flag("0"),
  DEMO_ORDERS: flag("1"),
  HOST: z.string().min(1).default("localhost"),
  PORT: port.default(4000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => {
      const { pathname, search, hash, username, password } = new URL(url);
      return pathname === "/" && !search && !hash && !username && !password;
    }, "must be an origin without a path, such as https://shop.example.com")
    .optional(),
  SANDBOX_PORT: port.default(4001),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
  /** The server itself, for LISTEN and migrations, if DATABASE_URL is a pooler. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The folder of the embedded database, for messages; `npm start` leaves it empty if another database is used. */
  DATA_DIR: z.string().optional(),
  DATABASE_FOLDER: z.string().optional(),
  DATABASE_REPLICA_URLS: list,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(1).max(600).default(5),
  /** 0 behind a pooler in transaction mode that does not support prepared statements. */
  DATABASE_PREPARE: flag("1"),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The secret before, while events that it signed may still arrive. */
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z.string().min(1).optional(),
  /** Another address that speaks the card provider's API: the sandbox's. */
  STRIPE_API_URL: z.url().optional(),
  STRIPE_SCRIPT_URL: z.url().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: Settings.shape.mailFrom.default("Ironmonger <shop@ironmonger.dev>"),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /** The secret before, while tokens that it signed are still in use. */
  SESSION_SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  /** `admins`: they have no rights until they have added a second factor. */
  REQUIRE_SECOND_FACTOR: Settings.shape.requireSecondFactor.default("nobody"),
  /** Origins of other browser clients, beside the shop's own. */
  CORS_ORIGINS: list,
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: z.string().default(""),
  UNPAID_ORDER_HOURS: hours.default(24),
  /** How long stock is held while the buyer's email is unverified; at most UNPAID_ORDER_HOURS. */
  UNPAID_ORDER_HOURS_UNVERIFIED: hours.default(2),
  MAX_UNPAID_ORDERS: limit(1, settingMaxima.unpaidOrders).default(500),
  MAX_UNPAID_ORDERS_UNVERIFIED: limit(1, settingMaxima.unpaidOrders).default(50),
  MAX_HELD_CENTS_UNVERIFIED: limit(0, settingMaxima.heldCents).default(2_500_000),
  UNVERIFIED_STOCK_SHARE: limit(0, 100).default(25),
  RECONCILE_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  /** Where traces go; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Folder with the built web app (`client/` and `server/`); without it the shop is a plain API. */
  WEB_DIST: z.string().optional(),
  /** 1 serves the web app from its sources instead, with hot reload. */
  WEB_DEV: flag("0"),
  /** A bucket for the files of pictures, with the interface of S3: all five, or none and the database has them. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** 0 where a separate process runs the jobs. */
  RUN_JOBS: flag("1"),
});
type Variables = z.infer<typeof Variables>;

export const settingNames: readonly string[] = Object.keys(Variables.shape);

export type Env = ReturnType<typeof readEnv>;

export class SettingsError extends Error {
  override name = "SettingsError";
}

/**
 * The only function that reads the environment.
 * @throws SettingsError that names all invalid settings, but never their values
 */
export function readEnv(source: Record<string, string | undefined>) {
  const variables = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Variables.safeParse(variables);
  const issues = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const { isProduction, isDemo } = stageOf(variables);
  if (!isDemo) issues.push(...findProductionIssues(variables));
  const missing = s3Names.filter((name) => variables[name] === undefined);
  if (missing.length > 0 && missing.length < s3Names.length)
    issues.push(`${missing.join(", ")}: a bucket for pictures needs all of ${s3Names.join(", ")}`);
  if (!parsed.success || issues.length > 0) {
    throw new SettingsError(
      `The shop cannot start with these settings:\n${issues.map((issue) => `  - ${issue}`).join("\n")}\nSee .env.example for what each one means.`,
    );
  }
  const v = parsed.data;
  // Normalised, so that "HTTPS://" counts as https everywhere.
  const publicUrl = new URL(v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).href.replace(/\/$/, "");
  const sandboxUrl = `http://localhost:${v.SANDBOX_PORT}`;
  return {
    isProduction,
    isTest: v.NODE_ENV === "test",
    /** Whether there are demo accounts, demo content and the sandbox's keys. */
    isDemo,
    /** Whether the demo content has orders, which fix the shop's currency. */
    hasDemoOrders: v.DEMO_ORDERS,
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? v.DATABASE_URL,
    dataDir: v.DATA_DIR,
    databaseFolder: v.DATABASE_FOLDER,
    databaseReplicaUrls: v.DATABASE_REPLICA_URLS,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    databaseWaitSeconds: v.DATABASE_WAIT_SECONDS,
    databasePrepare: v.DATABASE_PREPARE,
    stripe: stripeOf(v, sandboxUrl),
    oidc: {
      issuer: v.OIDC_ISSUER ?? `${sandboxUrl}/identity`,
      clientId: v.OIDC_CLIENT_ID ?? sandboxDefaults.OIDC_CLIENT_ID,
      clientSecret: v.OIDC_CLIENT_SECRET ?? sandboxDefaults.OIDC_CLIENT_SECRET,
    },
    smtpUrl: isDemo ? (v.SMTP_URL ?? `smtp://localhost:${v.SANDBOX_PORT + 1}`) : requireTls(v.SMTP_URL ?? ""),
    sessionSecrets: listSecrets(v.SESSION_SECRET ?? sandboxDefaults.SESSION_SECRET, v.SESSION_SECRET_PREVIOUS),
    adminEmail: v.ADMIN_EMAIL,
    corsOrigins: v.CORS_ORIGINS,
    trustProxy: v.TRUST_PROXY,
    /** Defaults, in force until an admin saves others. */
    settings: settingsOf(v),
    reconcileSeconds: v.RECONCILE_SECONDS,
    logLevel: v.LOG_LEVEL,
    webDist: v.WEB_DIST,
    isWebDev: v.WEB_DEV,
    runJobs: v.RUN_JOBS,
    drainSeconds: v.DRAIN_SECONDS,
    /** Null: the database has the files of pictures. */
    bucket: bucketOf(v),
    tracesUrl: v.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}

const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

function bucketOf(v: Variables) {
  const [endpoint, name, region, accessKeyId, secretAccessKey] = s3Names.map((variable) => v[variable]);
  if (!endpoint || !name || !region || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: endpoint.replace(/\/+$/, ""), name, region, accessKeyId, secretAccessKey };
}

/** The first one signs and encrypts; what the one before signed or encrypted is valid as well. */
export type Secrets = readonly [current: string, previous?: string];
const listSecrets = (current: string, previous?: string): Secrets => (previous ? [current, previous] : [current]);

function stripeOf(v: Variables, sandboxUrl: string) {
  const secretKey = v.STRIPE_SECRET_KEY ?? sandboxDefaults.STRIPE_SECRET_KEY;
  const isSandbox = secretKey === sandboxDefaults.STRIPE_SECRET_KEY;
  return {
    secretKey,
    publishableKey: v.STRIPE_PUBLISHABLE_KEY ?? sandboxDefaults.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: listSecrets(
      v.STRIPE_WEBHOOK_SECRET ?? sandboxDefaults.STRIPE_WEBHOOK_SECRET,
      v.STRIPE_WEBHOOK_SECRET_PREVIOUS,
    ),
    isSandbox,
    /** Undefined: the provider's own. */
    apiUrl: v.STRIPE_API_URL ?? (isSandbox ? `${sandboxUrl}/stripe` : undefined),
    scriptUrl:
      v.STRIPE_SCRIPT_URL ?? (isSandbox ? `${sandboxUrl}/stripe/stripe.js` : "https://js.stripe.com/endive/stripe.js"),
  };
}

const settingsOf = (v: Variables): Settings => ({
  ...defaultShop,
  mailFrom: v.MAIL_FROM,
  unpaidOrderHours: v.UNPAID_ORDER_HOURS,
  unpaidOrderHoursUnverified: v.UNPAID_ORDER_HOURS_UNVERIFIED,
  maxUnpaidOrders: v.MAX_UNPAID_ORDERS,
  maxUnpaidOrdersUnverified: v.MAX_UNPAID_ORDERS_UNVERIFIED,
  maxHeldCentsUnverified: v.MAX_HELD_CENTS_UNVERIFIED,
  unverifiedStockShare: v.UNVERIFIED_STOCK_SHARE,
  requireSecondFactor: v.REQUIRE_SECOND_FACTOR,
  companyApproval: true,
  transferDays: 10,
  retention: { unverifiedAccountDays: 90, visitorBasketDays: 60, logDays: 90, auditYears: 10, orderYears: 10 },
  invoicing: Invoicing.parse({}),
});

function findProductionIssues(variables: Record<string, string | undefined>): string[] {
  const issues: string[] = [];
  const needed = [...Object.keys(sandboxDefaults), "OIDC_ISSUER", "SMTP_URL", "PUBLIC_URL"];
  for (const name of needed) {
    if (!variables[name]) issues.push(`${name}: is needed in production`);
    else if (variables[name] === (sandboxDefaults as Record<string, string>)[name])
      issues.push(`${name}: is the sandbox's, which is not for production`);
  }
  if (variables.PUBLIC_URL && !/^https:\/\//i.test(variables.PUBLIC_URL))
    issues.push("PUBLIC_URL: must be an https:// address in production");
  for (const name of ["OIDC_ISSUER", "STRIPE_API_URL", "STRIPE_SCRIPT_URL"]) {
    const url = variables[name];
    if (url && /^http:/i.test(url) && !isOnThisMachine(url))
      issues.push(`${name}: must be an https:// address in production`);
  }
  return issues;
}

/** A mail server on another machine must offer encryption; otherwise nodemailer would fall back to plain text. */
function requireTls(smtpUrl: string): string {
  if (!smtpUrl.startsWith("smtp:") || isOnThisMachine(smtpUrl)) return smtpUrl;
  const url = new URL(smtpUrl);
  url.searchParams.set("requireTLS", "true");
  return url.href;
}

const isOnThisMachine = (url: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(url)?.hostname ?? "");
