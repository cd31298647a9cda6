import { categories, orders, tools, users } from "@ironmonger/db/schema";
import { demoEmails, demoPassword } from "@ironmonger/db/seed";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { RequestInfo } from "../../core/context.ts";
import { newId } from "../../core/new-id.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { closeDemoAccounts } from "./demo-accounts.ts";
import { hashPassword } from "./internal/password.ts";
import { signIn } from "./passwords/sign-in.ts";
import { signUp } from "./passwords/sign-up.ts";
import { seedDemoShop } from "./seed-demo-shop.ts";
import { authenticate } from "./sessions/authenticate.ts";

test("a new demo has a history that its ledger and the card provider agree with, once, and none without a sandbox or where the settings switch it off", async () => {
  await using shop = await startTestShop();
  const { sql, cardProvider, env } = shop.services;
  await shop.services.db.delete(categories);
  await seedDemoShop(shop.services);
  await seedDemoShop(shop.services);
  const { checks } = await checkLedger(shop.services);
  expect(checks.filter(({ isGreen }) => !isGreen)).toEqual([]);
  const payments = await sql<{ intentId: string; amount: number; refunded: number; orderId: string }[]>`
    select intent_id as "intentId", p.amount_cents as amount, p.order_id as "orderId", coalesce(sum(r.amount_cents), 0)::bigint as refunded
    from payments p left join refunds r on r.payment_id = p.id group by p.id order by p.created_at desc`;
  expect(payments.length).toBeGreaterThan(200);
  const refunded = payments.filter((payment) => payment.refunded > 0);
  expect(refunded.length).toBeGreaterThan(0);
  for (const { intentId, amount, orderId, refunded } of [...payments.slice(0, 5), ...payments.slice(-5)]) {
    const intent = await cardProvider.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: amount, metadata: { orderId } });
    expect(intent.latest_charge).toMatchObject({ amount_refunded: refunded });
  }
  expect(await reconcilePayments(shop.services, { lookBack: 100 * 24 * 3600 })).toMatchObject({
    adopted: 0,
    paid: 0,
    returned: 0,
    failed: 0,
  });

  for (const settings of [{ stripe: { ...env.stripe, isSandbox: false } }, { hasDemoOrders: false }]) {
    await using elsewhere = await startTestShop();
    const { services } = elsewhere;
    await services.db.delete(categories);
    await seedDemoShop({ ...services, env: { ...services.env, ...settings } });
    expect(await services.db.$count(orders)).toBe(0);
    expect(await services.db.$count(tools)).toBeGreaterThan(0);
  }
});

test("a replica that starts while another one fills the database makes no payments for it", async () => {
  await using shop = await startTestShop({ connections: 3 });
  const { db, sql, cardProvider } = shop.services;
  await db.delete(categories);
  let starting: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await tx`insert into users ${tx({ id: newId(), email: "first@example.com", display_name: "First" })}`;
    starting = seedDemoShop(shop.services);
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length).toBe(1);
  });
  await starting;
  expect((await cardProvider.paymentIntents.list()).data).toEqual([]);
  expect(await db.$count(tools)).toBe(0);
});

test("in a shop that is no demonstration the demo accounts are signed out, and cannot sign in with the password that everybody knows", async () => {
  await using shop = await startTestShop();
  const real = { ...shop.services, env: { ...shop.services.env, isDemo: false } };
  const [email = ""] = demoEmails;
  let secret = "";
  const setSession: RequestInfo["setSession"] = (session) => {
    secret = session?.secret ?? "";
  };
  const login = { email, password: demoPassword };
  await signUp(shop.visitor({ setSession }), { name: "Demo", ...login });
  expect((await authenticate(real, { sessionSecret: secret })).user).toMatchObject({ email });
  await signIn(shop.visitor(), login);

  await closeDemoAccounts(real);
  expect((await authenticate(real, { sessionSecret: secret })).user).toBeNull();
  const visitor = { ...shop.visitor(), ...real };
  await expect(signIn(visitor, login)).rejects.toMatchObject({ kind: "unauthorized" });

  const passwordHash = await hashPassword("another password");
  await shop.services.db.update(users).set({ passwordHash }).where(eq(users.email, email));
  expect(await signIn(visitor, { email, password: "another password" })).toMatchObject({ email });
});
