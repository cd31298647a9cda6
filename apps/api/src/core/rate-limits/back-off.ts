import type { Database, Sql } from "@ironmonger/db/client";
import { rateLimits } from "@ironmonger/db/schema";
import { and, gt, inArray } from "drizzle-orm";
import { RateLimiterPostgres } from "rate-limiter-flexible";

export type BackOffRule = {
  name: string;
  /** How many attempts are allowed before the first delay. */
  freeTries: number;
  firstDelaySeconds: number;
  /** Delays double with each further attempt, up to this. */
  maxDelaySeconds: number;
  /** When the count expires after the first attempt. */
  forgetAfterSeconds: number;
};

/**
 * Counts attempts by key and makes each further one wait longer. The counts are in the database, so they survive restarts and replicas
 * share them.
 */
export type BackOff = {
  /** The id of the row that exists as long as this key has to wait; `readSecondsLeft` returns how long. */
  waitRow: (key: string) => string;
  countTry: (key: string) => Promise<void>;
  forget: (key: string) => Promise<void>;
};

export function createBackOff(sql: Sql, rule: BackOffRule): BackOff {
  const tries = createLimiter(sql, { name: rule.name, points: rule.freeTries, seconds: rule.forgetAfterSeconds });
  const waits = createLimiter(sql, { name: `${rule.name}-wait`, points: 1, seconds: rule.maxDelaySeconds });
  return {
    waitRow: (key) => waits.getKey(key),
    countTry: async (key) => {
      const { consumedPoints } = await tries.penalty(key);
      const seconds = delaySeconds(rule, consumedPoints);
      if (seconds > 0) await waits.block(key, seconds);
    },
    forget: async (key) => {
      await Promise.all([tries.delete(key), waits.delete(key)]);
    },
  };
}

/** The seconds until each of these rows expires; expired and missing rows are left out. */
export async function readSecondsLeft(db: Database, rows: string[]): Promise<Map<string, number>> {
  const now = Date.now();
  const unexpired = await db
    .select({ key: rateLimits.key, expire: rateLimits.expire })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, rows), gt(rateLimits.expire, now)));
  return new Map(unexpired.map(({ key, expire }) => [key, Math.ceil(((expire ?? now) - now) / 1000)]));
}

/** How long the next attempt must wait after this many. */
export function delaySeconds(rule: BackOffRule, tries: number): number {
  const beyond = tries - rule.freeTries;
  return beyond < 0 ? 0 : Math.min(rule.firstDelaySeconds * 2 ** beyond, rule.maxDelaySeconds);
}

export type LimiterRule = { name: string; points: number; seconds: number };

/** At most `points` per `seconds` and key, in the table `rate_limits`. */
export function createLimiter(sql: Sql, { name, points, seconds }: LimiterRule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: asQueryClient(sql),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    // An hourly job deletes expired rows.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

type Query = { text: string; values: (string | number)[] };

/** The library expects a client of the `pg` driver; these are the methods that it uses. */
const asQueryClient = (sql: Sql) => ({
  query: async ({ text, values }: Query) => {
    const rows = await sql.unsafe(text, values, { prepare: sql.options.prepare });
    return { rows, rowCount: rows.count };
  },
});
