import type { ToolForAdmins } from "@ironmonger/contract/catalog";
import type { AddToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { messages } from "@ironmonger/contract/messages";
import type { Order } from "@ironmonger/contract/orders";
import { type Permission, permissions } from "@ironmonger/contract/permissions";
import { categories } from "@ironmonger/db/schema";
import { seedCategories } from "@ironmonger/db/seed/content/categories";
import { type SandboxOptions, startSandbox } from "@ironmonger/sandbox/start-sandbox";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { inject } from "vitest";
import { buildApp } from "../build-app.ts";
import {
  callerOf,
  type OfficeContext,
  type PublicContext,
  type RequestInfo,
  requirePermission,
  requireUser,
  type SignedInContext,
} from "../core/context.ts";
import { readEnv } from "../core/env.ts";
import { errorMessages } from "../core/error-messages.ts";
import { newId } from "../core/new-id.ts";
import type { Services } from "../core/services.ts";
import { addressErrors } from "../features/addresses/save-address.ts";
import { addTool } from "../features/catalog/admin/add-tool.ts";
import { requireMembership } from "../features/companies/find-membership.ts";
import { identityErrors } from "../features/identity/error-messages.ts";
import { signUp } from "../features/identity/passwords/sign-up.ts";
import { authenticate } from "../features/identity/sessions/authenticate.ts";
import { orderErrors } from "../features/orders/error-messages.ts";
import { paymentErrors } from "../features/payments/error-messages.ts";
import { viewErrors } from "../features/views/internal/get-own-view.ts";
import { cookieName } from "../http/cookies.ts";
import { createServices } from "../services.ts";
import { findWeb } from "../transports/pages/find-web.ts";
import { anonymousContext } from "../transports/request-context.ts";
import { createCaller } from "../transports/trpc/app-router.ts";
import { orderOf } from "./delivery.ts";
import { keepXml } from "./keep-xml.ts";
import { cloneDatabase } from "./test-database.ts";

/** The secret of the session whose cookie this is. */
export const secretIn = (cookie: string): string => cookie.slice(cookie.indexOf("=") + 1);

export type Person = {
  email: string;
  password: string;
  /** As a request header. */
  cookie: string;
  ctx: SignedInContext;
  api: ReturnType<typeof createCaller>;
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
};
export type Admin = Omit<Person, "ctx"> & { ctx: OfficeContext<Permission> };

export type TestShopOptions = {
  /** More settings, as in `.env`. */
  settings?: Record<string, string>;
  /** The card provider always runs; mail and identity only if the options say so. */
  sandbox?: SandboxOptions;
  /**
   * How many connections the pool has. With one, the default, a transaction that waits for a second one hangs, as it would in a busy shop
   * with ten.
   */
  connections?: number;
  /** Tests of races take nine more: `await using _ = await shop.tenConnections()`. */
  hasRaces?: boolean;
  /** Another way to the database server. */
  databaseServer?: string;
  /** Runs the job workers and page invalidation too; by default tests call the jobs' use cases themselves. */
  withBackground?: boolean;
};

const spareConnections = 9;

export type TestShop = Awaited<ReturnType<typeof startTestShop>>;

/** A whole shop with a database and a card provider of its own. `await using` ends it. */
export async function startTestShop(options: TestShopOptions = {}) {
  const [database, sandbox] = await Promise.all([
    cloneDatabase(options.databaseServer ?? inject("databaseServer")),
    startSandbox({ mail: false, identity: false, ...options.sandbox }),
  ]);
  const env = readEnv({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    STRIPE_API_URL: sandbox.stripeUrl,
    STRIPE_SCRIPT_URL: `${sandbox.url}/stripe/stripe.js`,
    OIDC_ISSUER: sandbox.issuerUrl,
    SMTP_URL: sandbox.smtpUrl,
    PORT: "0",
    PUBLIC_URL: "http://shop.test",
    LOG_LEVEL: "silent",
    DATABASE_POOL_SIZE: String(options.connections ?? (options.hasRaces ? 1 + spareConnections : 1)),
    // On a slow machine, many calls at one moment wait longer.
    DATABASE_WAIT_SECONDS: "60",
    // Most tests are about something else, and their buyers have just registered.
    MAX_HELD_CENTS_UNVERIFIED: "1000000000000",
    UNVERIFIED_STOCK_SHARE: "100",
    ...options.settings,
  });
  const running = await createServices(env);
  const app = await buildApp({ services: running.services, web: findWeb(env) });
  await app.ready();
  const services: Services = { ...running.services, log: app.log };
  if (options.withBackground) await running.start(app);

  const spare: { release: () => void }[] = [];
  const holdSpare = async () => {
    spare.push(
      ...(await Promise.all(Array.from({ length: spareConnections - spare.length }, () => services.sql.reserve()))),
    );
  };
  const releaseSpare = () => {
    for (const connection of spare.splice(0)) connection.release();
  };
  if (options.hasRaces) await holdSpare();

  let people = 0;
  const visitor = (request: Partial<RequestInfo> = {}): PublicContext =>
    anonymousContext(services, {
      id: "test",
      address: "127.0.0.1",
      userAgent: "test",
      setSession() {},
      setDeviceToken() {},
      setPendingSignIn() {},
      addAnswer() {},
      runCall: (_kind, call) => call(),
      setBasket() {},
      reportMergedBasket() {},
      ...request,
    });

  const person = async (name = "Buyer"): Promise<Person> => {
    people += 1;
    const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, "")}${people}@example.com`;
    const password = "correct horse";
    let cookie = "";
    const setSession: RequestInfo["setSession"] = (session) => {
      cookie = `${cookieName(env, "session")}=${session?.secret}`;
    };
    await signUp(visitor({ setSession }), { name: `${name} ${people}`, email, password });
    return enter({ email, password, cookie });
  };

  /** The person behind a cookie, as the shop sees them now. */
  const enter = async ({ email, password, cookie }: Pick<Person, "email" | "password" | "cookie">): Promise<Person> => {
    const { user } = await authenticate(services, { sessionSecret: secretIn(cookie) });
    const ctx = requireUser({ ...visitor(), ...callerOf(user) });
    return {
      email,
      password,
      cookie,
      ctx,
      api: createCaller(ctx),
      inject: (request) => app.inject({ ...request, headers: { cookie, ...request.headers } }),
    };
  };

  /** The calls of a member who buys for the company, as the membership is now. */
  const buyingFor = async ({ ctx }: Person, companyId: string) =>
    createCaller(
      requireUser({ ...ctx, ...callerOf(ctx.user, await requireMembership(ctx.db, ctx.user.id, companyId)) }),
    );

  /** A buyer who may send emails to others. */
  const verifiedBuyer = async (): Promise<Person> => {
    const someone = await person("Buyer");
    await services.sql`update users set email_verified_at = now() where id = ${someone.ctx.user.id}`;
    return enter(someone);
  };

  const admin = async (): Promise<Admin> => {
    const someone = await person("Admin");
    await services.sql`update users set role = 'admin', email_verified_at = now() where id = ${someone.ctx.user.id}`;
    const promoted = await enter(someone);
    return { ...promoted, ctx: requirePermission(promoted.ctx, ...permissions) };
  };

  // Those of the demo. A database that a test brings along may have them, only read, or be down: it gets them with its first tool.
  const addCategories = async () => {
    await services.db
      .insert(categories)
      .values(seedCategories.map((category, position) => ({ ...category, id: newId(), path: category.slug, position })))
      .onConflictDoNothing();
  };
  let categoriesAdded = options.settings?.DATABASE_URL === undefined ? addCategories() : undefined;
  await categoriesAdded;

  let tools = 0;
  let stockKeeper: Admin | undefined;
  const tool = async (input: Partial<AddToolInput> = {}): Promise<ToolForAdmins> => {
    tools += 1;
    categoriesAdded ??= addCategories();
    await categoriesAdded;
    stockKeeper ??= await admin();
    return addTool(stockKeeper.ctx, {
      name: `Test hammer ${tools}`,
      description: "A hammer to test with.",
      imageUrl: "/images/no-picture.svg",
      priceCents: 1000,
      minOrder: 10,
      available: 100,
      ...input,
    });
  };

  /** An unpaid order of the minimum order of each of these tools; without tools, of a new one. */
  const order = async (buyer: Person, ...tools: Pick<ToolForAdmins, "id" | "minOrder">[]): Promise<Order> => {
    const ordered = tools.length > 0 ? tools : [await tool()];
    return buyer.api.orders.placeOrder(orderOf(...ordered.map(({ id, minOrder }) => [id, minOrder] as const)));
  };

  const close = async () => {
    releaseSpare();
    // A test that brings its own database may have ended it.
    if (!options.databaseServer && !options.settings?.DATABASE_URL) await keepXml(services);
    await app.close();
    await running.close();
    await sandbox.close();
    await database.drop();
  };

  return {
    app,
    services,
    sandbox,
    databaseUrl: database.url,
    tenConnections: async () => {
      if (!options.hasRaces) throw new Error("Start the shop with `hasRaces: true`.");
      releaseSpare();
      return { [Symbol.asyncDispose]: holdSpare };
    },
    messages,
    errorMessages: {
      ...errorMessages,
      ...addressErrors,
      ...identityErrors,
      ...orderErrors,
      ...paymentErrors,
      ...viewErrors,
    },
    visitor,
    visitorApi: () => createCaller(visitor()),
    buyer: () => person("Buyer"),
    verifiedBuyer,
    buyingFor,
    admin,
    enter,
    tool,
    order,
    inject: (request: InjectOptions) => app.inject(request),
    close,
    [Symbol.asyncDispose]: close,
  };
}
