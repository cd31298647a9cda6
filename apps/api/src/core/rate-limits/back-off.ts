import type { Sql } from "@ironmonger/db/client";
import { RateLimiterPostgres } from "rate-limiter-flexible";

export type BackOffRule = {
  name: string;
  /** Tries that cost nothing but are counted. */
  freeTries: number;
  firstDelaySeconds: number;
  /** Delays double with each further try, up to this. */
  maxDelaySeconds: number;
  /** Without a further try, or a pardon, all is forgotten after this time. */
  forgetAfterSeconds: number;
};

/** Counts tries by key and makes whoever tries on wait longer and longer. Kept in the database: restarts and replicas share it. */
export type BackOff = {
  /** The row whose life is the wait of this key; `readLives` tells how long. A try that is refused is not counted. */
  waitRow: (key: string) => string;
  countTry: (key: string) => Promise<void>;
  forget: (key: string) => Promise<void>;
};

export function createBackOff(sql: Sql, rule: BackOffRule): BackOff {
  const tries = limiter(sql, { name: rule.name, points: rule.freeTries, seconds: rule.forgetAfterSeconds });
  const waits = limiter(sql, { name: `${rule.name}-wait`, points: 1, seconds: rule.maxDelaySeconds });
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

/** How many seconds these rows still live; rows that are not there are left out. All are read at once, for it is asked often. */
export async function readLives(sql: Sql, rows: string[]): Promise<Map<string, number>> {
  const now = Date.now();
  const found = await sql<{ key: string; expire: number }[]>`
    select key, expire from rate_limits where key = any(${rows}) and expire > ${now}`;
  return new Map(found.map(({ key, expire }) => [key, Math.ceil((expire - now) / 1000)]));
}

/** How long the next try must wait after this many. */
export function delaySeconds(rule: BackOffRule, tries: number): number {
  const beyond = tries - rule.freeTries;
  return beyond < 0 ? 0 : Math.min(rule.firstDelaySeconds * 2 ** beyond, rule.maxDelaySeconds);
}

export type LimiterRule = { name: string; points: number; seconds: number };

/** At most `points` per `seconds` and key, in the table `rate_limits`. */
export function limiter(sql: Sql, { name, points, seconds }: LimiterRule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: asQueryClient(sql),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    // An hourly job forgets what has expired.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

type Query = { text: string; values: (string | number)[] };

/** The library speaks to a client of another driver; this is the part of it that it uses. */
const asQueryClient = (sql: Sql) => ({
  query: async ({ text, values }: Query) => {
    const rows = await sql.unsafe(text, values, { prepare: sql.options.prepare });
    return { rows, rowCount: rows.count };
  },
});
