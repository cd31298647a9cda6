import { connect } from "@ironmonger/db/client";
import { connectReplicas } from "@ironmonger/db/replicas";
import type { FastifyInstance } from "fastify";
import { startBackground } from "./background.ts";
import { createCardProvider } from "./core/card-provider.ts";
import type { Env } from "./core/env.ts";
import { createJobs } from "./core/jobs/jobs.ts";
import { createMailer } from "./core/mail/mailer.ts";
import { createPageInvalidation } from "./core/page-invalidation.ts";
import { createRateLimits } from "./core/rate-limits/rate-limits.ts";
import type { Services } from "./core/services.ts";

const statementTimeoutMs = 15_000;

export type RunningServices = {
  services: Omit<Services, "log">;
  /** Starts what runs beside the requests: jobs, totals, change notices. */
  start: (app: FastifyInstance) => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the pools and the parts that the process shares. Nothing is sent anywhere yet. */
export async function createServices(env: Env): Promise<RunningServices> {
  const options = { max: env.databasePoolSize, prepare: env.databasePrepare, statementTimeoutMs };
  const primary = connect(env.databaseUrl, options);
  const replicas = connectReplicas(env.databaseReplicaUrls, primary, options);
  const pageInvalidation = createPageInvalidation(env.databaseDirectUrl);
  const services: Omit<Services, "log"> = {
    env,
    sql: primary.sql,
    db: primary.db,
    replica: replicas,
    cardProvider: createCardProvider(env),
    jobs: createJobs({ sql: primary.sql }),
    mailer: createMailer(env),
    rateLimits: createRateLimits(primary),
    pageInvalidation,
  };
  let stopBackground = async () => {};
  return {
    services,
    start: async (app) => {
      stopBackground = await startBackground({ ...services, log: app.log });
    },
    close: async () => {
      await stopBackground();
      services.mailer.close();
      await replicas.close();
      await primary.close();
    },
  };
}
