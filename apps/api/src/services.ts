import type { Client } from "@ironmonger/db/client";
import type { FastifyBaseLogger } from "fastify";
import type Stripe from "stripe";
import type { Env } from "./env.ts";
import type { Jobs } from "./shared/jobs.ts";
import type { Mailer } from "./shared/mailer.ts";
import type { PageMarks } from "./shared/page-marks.ts";
import type { PageNotices } from "./shared/page-notices.ts";
import type { Throttles } from "./shared/throttles.ts";

/** What the whole process shares. Use cases take it as part of their context. */
export type Services = {
  env: Env;
  /** Statements on the primary. */
  sql: Client["sql"];
  /** Reads that may be a little stale: a replica where there is one. */
  replica: Pick<Client, "sql">;
  cardProvider: Stripe;
  jobs: Jobs;
  mailer: Mailer;
  throttles: Throttles;
  pageNotices: PageNotices;
  pageMarks: PageMarks;
  log: FastifyBaseLogger;
};
