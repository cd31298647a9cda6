import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { Writable } from "node:stream";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../build-app.ts";
import { readEnv } from "../core/env.ts";
import { createServices } from "../services.ts";
import { startTestShop, type TestShop } from "../testing/test-shop.ts";
import { loggerOptions } from "./logger-options.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test("a healthy shop says so", async () => {
  expect((await shop.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
  const ready = await shop.inject({ url: "/readyz" });
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ready" }]);
});

test("concurrent readiness checks share one query of the database", async () => {
  let checks = 0;
  const diskSpace = {
    ...shop.services.diskSpace,
    check: () => {
      checks += 1;
      return shop.services.diskSpace.check();
    },
  };
  const app = await buildApp({ services: { ...shop.services, diskSpace } });
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.inject({ url: "/readyz" })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(checks).toBeLessThan(20);
  const before = checks;
  await app.inject({ url: "/readyz" });
  expect(checks).toBe(before + 1);
  await app.close();
});

test("each answer carries an id of its own", async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => (await shop.inject({ url: "/healthz" })).headers["x-request-id"]),
  );
  expect(new Set(ids).size).toBe(3);
});

test("while its database is gone the shop is up but not ready, and is ready again by itself", async () => {
  await using other = await startTestShop();
  const admin = postgres(shop.databaseUrl, { max: 1, onnotice: () => {} });
  const name = new URL(other.databaseUrl).pathname.slice(1);
  await other.inject({ url: "/readyz" });
  await admin`alter database ${admin(name)} allow_connections false`;
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  expect((await other.inject({ url: "/readyz" })).statusCode).toBe(503);
  expect((await other.inject({ url: "/healthz" })).statusCode).toBe(200);
  const metrics = (await other.inject({ url: "/metrics" })).body;
  expect(metrics).toContain("ironmonger_database_up 0");
  expect(metrics).toContain("process_cpu_seconds_total");
  await admin`alter database ${admin(name)} allow_connections true`;
  await expect.poll(async () => (await other.inject({ url: "/readyz" })).statusCode).toBe(200);
  await admin.end();
});

test("a database that accepts and never answers makes the shop not ready long before its connection is given up", async () => {
  let hasGivenUp = false;
  const silent = createServer((connection) => {
    connection.resume().on("close", () => {
      hasGivenUp = true;
    });
  });
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  const running = await createServices(
    readEnv({ NODE_ENV: "test", DATABASE_URL: `postgres://u:p@127.0.0.1:${portOf(silent)}/x` }),
  );
  const app = await buildApp({ services: running.services });
  const answer = await app.inject({ url: "/readyz" });
  expect(answer.statusCode).toBe(503);
  expect(hasGivenUp).toBe(false);
  await app.close();
  await running.close();
  silent.close();
});

test("the metrics tell of answers, load, orders, payments, jobs and connections", async () => {
  const buyer = await shop.buyer();
  const tool = await shop.tool();
  await buyer.inject({ url: "/trpc/orders.listMyOrders" });
  await buyer.inject({ url: `/tool/${tool.id}` });
  const { body, headers } = await shop.inject({ url: "/metrics" });
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toMatch(/ironmonger_request_duration_seconds_count\{method="GET",route="\/tool\/:id",status="2xx"\} 1/);
  expect(body).toMatch(/ironmonger_request_duration_seconds_count\{method="GET",route="\/trpc\/orders.listMyOrders"/);
  for (const series of [
    "ironmonger_requests_under_way 0",
    "ironmonger_requests_refused_total 0",
    "ironmonger_database_up 1",
    'ironmonger_orders{status="unpaid"} 0',
    'ironmonger_payments_unsettled{status="open"} 0',
    'ironmonger_payments_unsettled{status="refunding"} 0',
    'ironmonger_errors_total{route="unmatched"} 0',
    "ironmonger_disputes_open 0",
    "ironmonger_ledger_red 0",
    'ironmonger_database_connections{state="active"}',
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
  ]) {
    expect(body).toContain(series);
  }
});

test("the metrics tell of a red ledger, an open dispute and the age of the last backup", async () => {
  const { sql } = shop.services;
  const readMetric = async (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, "m").exec((await shop.inject({ url: "/metrics" })).body)?.[1]);
  await sql`insert into last_backup (finished_at) values (now() - interval '2 days')`;
  expect(await readMetric("ironmonger_backup_age_seconds")).toBeCloseTo(2 * 86_400, -2);
  await sql`insert into ledger_checks (id, result) values (new_id(), '{"isGreen": false}')`;
  expect(await readMetric("ironmonger_ledger_red")).toBe(1);
  await sql`insert into ledger_checks (id, result) values (new_id(), '{"isGreen": true}')`;
  expect(await readMetric("ironmonger_ledger_red")).toBe(0);
});

test("every metric that the alerts and the dashboard name exists", async () => {
  const { body } = await shop.inject({ url: "/metrics" });
  const exists = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const root = new URL("../../../../deploy/", import.meta.url);
  for (const file of ["alerts.yml", "grafana-dashboard.json"]) {
    const names = readFileSync(new URL(file, root), "utf8").match(/\b(?:ironmonger|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    for (const name of names)
      expect([...exists], `${name} in ${file}`).toContain(name.replace(/_(?:bucket|count|sum)$/, ""));
  }
});

test("a client that makes up names of procedures adds no series to the metrics", async () => {
  const seriesOf = async () => (await shop.inject({ url: "/metrics" })).body.match(/route="\/trpc\/[^"]*"/g) ?? [];
  await shop.inject({ url: "/trpc/made.up" });
  const before = await seriesOf();
  for (const name of ["made.upAgain", "to.string", "catalog.listOldest", "identity.toString"])
    for (const headers of [{}, { authorization: "Bearer wrong" }]) await shop.inject({ url: `/trpc/${name}`, headers });
  expect(new Set(await seriesOf())).toEqual(new Set(before));
});

test("a line is written per answer, with its route and its user, and never a password, cookie or token", async () => {
  const { lines, app } = await shopThatLogs();
  const email = "logged@example.com";
  const password = "a password nobody may read";
  const signUp = await app.inject({
    method: "POST",
    url: "/auth/sign-up",
    payload: { name: "Logged", email, password },
  });
  const cookies = signUp.cookies.map(({ name, value }) => `${name}=${value}`);
  const cookie = cookies.join("; ");
  const wrong = "a wrong password nobody may read";
  await app.inject({ method: "POST", url: "/auth/sign-in", payload: { email, password: wrong } });
  const { token } = (
    await app.inject({ method: "PUT", url: `/user/${email}`, payload: { email }, headers: { cookie } })
  ).json<{ token: string }>();
  const authorization = `Bearer ${token}`;
  await app.inject({ url: `/user?email=${email}`, headers: { authorization } });
  await app.inject({ url: "/verify-email/a-token-from-a-mail" });
  await app.inject({ url: "/trpc/users.myProfile", headers: { authorization } });
  await app.inject({ url: "/healthz" });
  await app.close();

  const answered = lines().filter(({ msg }) => msg === "answered");
  expect(answered.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual(
    expect.arrayContaining([
      "POST /auth/sign-up 200",
      "POST /auth/sign-in 401",
      "PUT /user/:email 200",
      "GET /user 200",
    ]),
  );
  const profile = answered.find(({ route }) => route === "/user");
  expect(profile).toMatchObject({
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ms: expect.any(Number),
    reqId: expect.any(String),
  });
  expect(answered.some(({ route }) => route === "/healthz")).toBe(false);

  const events = lines().filter(({ kind }) => kind === "security");
  expect(events.map(({ event }) => event)).toEqual(["signed-in", "sign-in-failed"]);
  expect(events[1]).toMatchObject({
    level: 40,
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    address: "127.0.0.1",
    requestId: expect.any(String),
  });

  const everything = JSON.stringify(lines());
  for (const secret of [
    password,
    wrong,
    ...signUp.cookies.map(({ value }) => value),
    token,
    "a-token-from-a-mail",
    email,
  ]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(everything).not.toContain(secret);
  }
});

test("the log leaves out what libraries attach to their errors, and fields whose names suggest a secret", async () => {
  const { lines, app } = await shopThatLogs();
  const error = Object.assign(new Error("Failed query: insert into sessions\nparams: session-secret,1"), {
    headers: { authorization: "Bearer header-secret" },
    code: "23505",
    cause: new Error("inner\nparams: inner-secret"),
  });
  app.log.error({ err: error }, "It broke.");
  app.log.warn({ password: "p-secret", body: { token: "t-secret" }, req: { headers: { cookie: "c-secret" } } }, "Odd.");
  await app.close();
  const everything = JSON.stringify(lines());
  expect(everything).not.toMatch(/(session|header|inner|p|t|c)-secret/);
  expect(lines().find(({ msg }) => msg === "It broke.")).toMatchObject({ err: { code: "23505", type: "Error" } });
  expect(everything).toContain("health-and-logs.test.ts");
});

test("nothing that a client sends begins a new line of the log, or counts as a format", async () => {
  const { lines, app } = await shopThatLogs();
  const forged = '%s %j %o\n{"kind":"security","event":"admin-made"}';
  const headers = { "user-agent": encodeURIComponent(forged), cookie: `a=${encodeURIComponent(forged)}` };
  for (const url of [`/${encodeURIComponent(forged)}`, `/trpc/${encodeURIComponent(forged)}`])
    expect((await app.inject({ url, headers })).statusCode).toBe(404);
  const payload = { email: forged, password: forged };
  expect((await app.inject({ method: "POST", url: "/auth/sign-in", headers, payload })).statusCode).toBe(400);
  app.log.warn({ forged }, "Read %s as it stands.");
  await app.close();
  expect(lines().filter(({ kind }) => kind === "security")).toEqual([]);
  expect(lines().filter(({ msg }) => msg === "answered")).toHaveLength(3);
  expect(lines().at(-1)).toMatchObject({ forged, msg: "Read %s as it stands." });
});

test("metrics answer at their one address, which a proxy can hide, and at no other spelling of it", async () => {
  for (const url of ["/metrics/", "/%6detrics", "//metrics", "/metrics/?x"])
    expect([url, (await shop.inject({ url })).statusCode]).toEqual([url, 404]);
  expect((await shop.inject({ url: "/metrics?x" })).statusCode).toBe(200);
});

/** A second server on the same shop, which writes its log where we can read it. */
async function shopThatLogs() {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const env = { ...shop.services.env, logLevel: "info" as const };
  const app = await buildApp({ services: { ...shop.services, env }, logger: { ...loggerOptions(env), stream } });
  return {
    app,
    lines: () =>
      text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}
