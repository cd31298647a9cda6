import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type GaugeRow, pingDatabase, readGauges } from "../core/database/gauges.statement.ts";
import type { Services } from "../core/services.ts";
import { answerInTime } from "./answer-in-time.ts";
import type { Load } from "./load-limit.ts";

const databaseDeadlineMs = 2000;
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * `GET /metrics` for Prometheus: responses by route or procedure, load, orders, payments, queues, the process. While the database is
 * unavailable, the values that do not need it are still returned. `isProcedure`: whether tRPC has a procedure of this name.
 */
export function registerMetrics(
  app: FastifyInstance,
  services: Services,
  load: Load,
  isProcedure: (name: string) => boolean,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "ironmonger_request_duration_seconds",
    help: "Time from the request's head to the end of its answer, by route (tRPC: by procedure), method and status class.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  const errors = new Counter({
    name: "ironmonger_errors_total",
    help: "Answers with a 5xx status.",
    labelNames: ["route"],
    registers: [registry],
  });
  // Without a series, an alert about a rise of the counter would miss the first error.
  errors.inc({ route: "unmatched" }, 0);
  addLoadGauges(registry, load);
  addDatabaseGauges(registry, services);

  // Cached by one key: the library would sort and join the labels for each response.
  const allSeries = new Map<string, ReturnType<typeof duration.labels>>();
  app.addHook("onResponse", (request, reply, done) => {
    const route = routeOf(request.routeOptions.url, request.url, isProcedure);
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const key = `${request.method} ${route} ${status}`;
    let series = allSeries.get(key);
    if (!series) {
      series = duration.labels({ method: request.method, route, status });
      allSeries.set(key, series);
    }
    series.observe(reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) errors.inc({ route });
    done();
  });
  app.get("/metrics", { schema: { hide: true }, config: { isUnmetered: true } }, async (request, reply) => {
    // A proxy that hides this address would not hide other spellings that the router accepts for it.
    if (!/^\/metrics(\?|$)/.test(request.url)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** A label with few values, whatever clients request: route patterns, and the procedures that exist. */
function routeOf(pattern: string | undefined, url: string, isProcedure: (name: string) => boolean): string {
  if (!pattern) return "unmatched";
  if (!pattern.startsWith("/trpc/")) return pattern;
  const procedure = /^\/trpc\/([A-Za-z]+\.[A-Za-z]+)(?:[?]|$)/.exec(url)?.[1];
  return procedure && isProcedure(procedure) ? `/trpc/${procedure}` : "/trpc/batch";
}

function addLoadGauges(registry: Registry, load: Load): void {
  new Gauge({
    name: "ironmonger_requests_under_way",
    help: "Requests taken in and not answered yet.",
    registers: [registry],
    collect() {
      this.set(load.underWay());
    },
  });
  let lastSeen = 0;
  new Counter({
    name: "ironmonger_requests_refused_total",
    help: "Requests answered 503 without being worked on, because there were too many.",
    registers: [registry],
    collect() {
      const now = load.refused();
      this.inc(now - lastSeen);
      lastSeen = now;
    },
  });
}

/** Read only when metrics are requested. */
function addDatabaseGauges(registry: Registry, { sql }: Services): void {
  const gauge = (name: string, help: string, labelNames: string[], read: () => PromiseLike<GaugeRow[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        for (const { labels, count } of (await answerInTime(read(), databaseDeadlineMs)) ?? []) this.set(labels, count);
      },
    });

  gauge("ironmonger_database_up", "1 while the database answers.", [], async () => {
    const isUp = await answerInTime(pingDatabase(sql), databaseDeadlineMs);
    return [{ labels: {}, count: isUp ? 1 : 0 }];
  });
  gauge("ironmonger_orders", "Orders by status.", ["status"], () => readGauges.orders(sql));
  gauge(
    "ironmonger_payments_unsettled",
    "Payments that the provider has not settled yet, or whose refund is under way.",
    ["status"],
    () => readGauges.payments(sql),
  );
  gauge("ironmonger_disputes_open", "Open disputes of payments.", [], () => readGauges.disputes(sql));
  gauge("ironmonger_ledger_red", "1 if the last check of the ledger failed.", [], () => readGauges.ledgerRed(sql));
  gauge(
    "ironmonger_backup_age_seconds",
    "Seconds since the last backup by scripts/backup.ts; without one, since the first account was made.",
    [],
    () => readGauges.backupAge(sql),
  );
  gauge("ironmonger_jobs", "Jobs by queue and state.", ["queue", "state"], () => readGauges.jobs(sql));
  gauge("ironmonger_database_connections", "Connections to the shop's database, by state.", ["state"], () =>
    readGauges.connections(sql),
  );
}
