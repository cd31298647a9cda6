import { connect } from "@ironmonger/db/client";
import { connectReplicas } from "@ironmonger/db/replicas";
import type { FastifyInstance } from "fastify";
import { startBackground } from "./background.ts";
import { createBucket } from "./core/bucket.ts";
import { createCardProvider } from "./core/card-provider.ts";
import { createDiskSpace } from "./core/database/disk-space.ts";
import type { Env } from "./core/env.ts";
import { createJobs } from "./core/jobs/jobs.ts";
import { createMailer } from "./core/mail/mailer.ts";
import { createPageInvalidation } from "./core/page-invalidation.ts";
import { createRateLimits } from "./core/rate-limits/rate-limits.ts";
import type { Log, Services } from "./core/services.ts";
import { createShopSettings } from "./core/shop-settings.ts";
import { currentMeter } from "./core/work-budgets/metering.ts";
import { createWorkBudgets } from "./core/work-budgets/work-budgets.ts";

/** With two seconds until a dead connection is replaced, and the time to connect, the shop is ready 15 s after the network is back. */
const statementTimeoutMs = 10_000;
/** Imports and the ledger check read and write millions of rows. */
const longStatementTimeoutMs = 10 * 60_000;

export type RunningServices = {
  services: Omit<Services, "log">;
  /** Starts the background work: jobs, totals, change notifications. */
  start: (app: FastifyInstance) => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the pools and creates what the process shares. Nothing is sent anywhere yet. */
export async function createServices(env: Env): Promise<RunningServices> {
  let log: Log | undefined;
  const onSilent = () => log?.warn({}, "A connection to the database did not answer and was replaced.");
  const shared = { prepare: env.databasePrepare, onSilent, findMeter: currentMeter };
  const options = {
    ...{ ...shared, statementTimeoutMs },
    ...{ max: env.databasePoolSize, waitTimeoutMs: env.databaseWaitSeconds * 1000 },
  };
  const primary = connect(env.databaseUrl, options);
  const long = connect(env.databaseUrl, { ...shared, max: 2, statementTimeoutMs: longStatementTimeoutMs });
  const separate = connect(env.databaseUrl, { ...options, max: 2 });
  const replicas = connectReplicas(env.databaseReplicaUrls, primary, options);
  const pageInvalidation = createPageInvalidation(env.databaseDirectUrl);
  const settings = createShopSettings(primary, env);
  // Before the pages are invalidated, so that they are rendered with the settings that this process or another has saved.
  pageInvalidation.subscribe((_isOwnChange, table = "settings") => {
    if (table !== "settings") return;
    settings.invalidate();
    settings.read().catch(() => {});
  });
  const services: Omit<Services, "log"> = {
    env,
    settings,
    sql: primary.sql,
    db: primary.db,
    longSql: long.sql,
    separateDb: separate.db,
    replica: replicas,
    countReplicas: replicas.count,
    bucket: createBucket(env),
    cardProvider: createCardProvider(env),
    jobs: createJobs({ sql: primary.sql }),
    mailer: createMailer({ smtpUrl: env.smtpUrl, settings }),
    rateLimits: createRateLimits(primary),
    workBudgets: createWorkBudgets(),
    pageInvalidation,
    diskSpace: createDiskSpace(primary.sql, env),
  };
  let stopBackground = async () => {};
  return {
    services,
    start: async (app) => {
      log = app.log;
      stopBackground = await startBackground({ ...services, log: app.log });
    },
    close: async () => {
      await stopBackground();
      services.mailer.close();
      await replicas.close();
      await long.close();
      await separate.close();
      await primary.close();
    },
  };
}
