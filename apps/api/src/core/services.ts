import type { Client } from "@ironmonger/db/client";
import type { ReplicaReader } from "@ironmonger/db/replicas";
import type Stripe from "stripe";
import type { Bucket } from "./bucket.ts";
import type { DiskSpace } from "./database/disk-space.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { PageInvalidation } from "./page-invalidation.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import type { ShopSettings } from "./shop-settings.ts";
import type { WorkBudgets } from "./work-budgets/work-budgets.ts";

type LogLine = (details: object, message?: string) => void;
/** The process's structured log; one JSON line per call. */
export type Log = { debug: LogLine; info: LogLine; warn: LogLine; error: LogLine };

/** What the whole process shares. Use cases get it in their context. */
export type Services = {
  env: Env;
  settings: ShopSettings;
  /** Statements on the primary. */
  sql: Client["sql"];
  /** The query builder on the same connections. */
  db: Client["db"];
  /** For transactions whose statements may take minutes; two concurrently. */
  longSql: Client["sql"];
  /** Single statements beside those transactions, on connections of their own: see `inLongTransaction`. */
  separateDb: Client["db"];
  /** Reads that may be a little stale: a replica where there is one. */
  replica: Pick<Client, "sql" | "db">;
  countReplicas: ReplicaReader["count"];
  /** For the files of pictures; null: the database has them. */
  bucket: Bucket | null;
  cardProvider: Stripe;
  jobs: Jobs;
  mailer: Mailer;
  rateLimits: RateLimits;
  workBudgets: WorkBudgets;
  pageInvalidation: PageInvalidation;
  diskSpace: DiskSpace;
  log: Log;
};
