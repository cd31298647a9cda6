import { type Client, type ClientOptions, connect, type Database, type Sql } from "./client.ts";

export type ReplicaReader = {
  /** Statements that may see a slightly old state. Read this property for each use: it may be another replica each time. */
  readonly sql: Sql;
  readonly db: Database;
  /** How many there are, how many of them get reads, and how much of the primary's log the slowest of those that answer lacks. */
  count: () => { known: number; usable: number; behindBytes: number };
  close: () => Promise<void>;
};

export type ReplicaOptions = ClientOptions & {
  checkEveryMs?: number;
  /** A replica that is further behind than this gets no reads. */
  maxBehindMs?: number;
};

type Replica = Client & { isFit: boolean; behindBytes: number };
/** The primary's log position at a time of the monotonic clock, which does not jump. */
type LogPosition = { at: number; lsn: string };

/**
 * Reads rotate among the usable replicas, and go to the primary if there is none. A replica is usable if it has what the primary had
 * written `maxBehindMs` ago: so is one that became the primary, and not a former primary of which the others know nothing. While the
 * primary does not answer, every replica that answers is usable. Only statements that run on a replica when it dies are lost.
 */
export function connectReplicas(urls: readonly string[], primary: Client, options: ReplicaOptions = {}): ReplicaReader {
  const { checkEveryMs = 1000, maxBehindMs = 5000, ...clientOptions } = options;
  const replicas: Replica[] = urls.map((url) => ({
    ...connect(url, {
      ...clientOptions,
      applicationName: "ironmonger-reads",
      // A broken connection triggers a check immediately.
      onClose: () => void checkAll(),
    }),
    isFit: false,
    behindBytes: 0,
  }));
  const positions: LogPosition[] = [];
  let isClosed = false;
  let turn = 0;
  let checking: Promise<void> | undefined;

  const checkAll = (): Promise<void> => {
    if (isClosed || replicas.length === 0) return Promise.resolve();
    checking ??= check(primary, replicas, positions, { checkEveryMs, maxBehindMs }).finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const timer = setInterval(() => void checkAll(), checkEveryMs);
  timer.unref();
  void checkAll();

  const pick = (): Client => {
    for (let tries = 0; tries < replicas.length; tries += 1) {
      turn = (turn + 1) % replicas.length;
      const replica = replicas[turn];
      if (replica?.isFit) return replica;
    }
    return primary;
  };
  return {
    get sql() {
      return pick().sql;
    },
    get db() {
      return pick().db;
    },
    count: () => ({
      known: replicas.length,
      usable: replicas.filter(({ isFit }) => isFit).length,
      behindBytes: Math.max(0, ...replicas.map(({ behindBytes }) => behindBytes)),
    }),
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await Promise.all(replicas.map(({ close }) => close()));
      await checking;
    },
  };
}

/** Notes the primary's log position, and which replicas are usable; forgets the positions that are no longer needed. */
async function check(
  primary: Client,
  replicas: readonly Replica[],
  positions: LogPosition[],
  { checkEveryMs, maxBehindMs }: Required<Pick<ReplicaOptions, "checkEveryMs" | "maxBehindMs">>,
): Promise<void> {
  const now = performance.now();
  const [position] = await within(
    checkEveryMs,
    primary.sql<{ lsn: string }[]>`select pg_current_wal_lsn()::text as lsn`,
  );
  if (position) positions.push({ at: now, lsn: position.lsn });
  while (positions[1] && positions[1].at <= now - maxBehindMs) positions.shift();
  // Just after the start, the time of the first position: a replica may have been behind for hours.
  const needed = positions[0]?.lsn ?? "0/0";
  const newest = positions.at(-1)?.lsn ?? "0/0";
  await Promise.all(
    replicas.map(async (replica) => {
      const [state] = await within(
        checkEveryMs,
        replica.sql<{ isFit: boolean; behindBytes: number }[]>`
          select lsn >= ${needed}::pg_lsn as "isFit", greatest(0, pg_wal_lsn_diff(${newest}::pg_lsn, lsn))::int8 as "behindBytes"
          from (select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as lsn) as position`,
      );
      replica.isFit = state?.isFit ?? false;
      replica.behindBytes = state?.behindBytes ?? 0;
    }),
  );
}

/** The result of the statement; nothing if it fails or takes too long. */
async function within<Row>(ms: number, statement: PromiseLike<readonly Row[]>): Promise<readonly Row[]> {
  const { promise, resolve } = Promise.withResolvers<readonly Row[]>();
  const timer = setTimeout(resolve, ms, []);
  try {
    return await Promise.race([statement, promise]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
