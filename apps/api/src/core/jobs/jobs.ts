import type { Sql, TransactionSql } from "@ironmonger/db/client";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import type postgres from "postgres";
import { bossDatabase } from "./boss-database.ts";
import { insertJobs } from "./insert-jobs.statement.ts";
import { deadJobs, type EnqueueOptions, type JobData, type QueueName, type QueueRule } from "./job-queues.ts";

type Job<Queue extends QueueName> = { id: string; data: JobData[Queue]; attempt: number };
type Handler<Queue extends QueueName> = (job: Job<Queue>) => Promise<void>;
type FailureListener = (error: unknown, queue?: QueueName) => void;

export type Jobs = {
  start: () => Promise<void>;
  /** Waits up to ten seconds for running jobs. */
  stop: () => Promise<void>;
  /** Runs the queue's jobs in this process. When a handler throws, its job is retried as the queue's settings say. */
  work: <Queue extends QueueName>(queue: Queue, handler: Handler<Queue>) => Promise<void>;
  /** Like `work`, and also queues a job every `everySeconds` seconds, which one replica runs. */
  repeat: <Queue extends QueueName>(queue: Queue, everySeconds: number, handler: Handler<Queue>) => Promise<void>;
  /** With a transaction's `sql`, the job exists if and only if the transaction commits. */
  enqueue: <Queue extends QueueName>(
    sql: Sql | TransactionSql,
    queue: Queue,
    data: JobData[Queue],
    options?: EnqueueOptions,
  ) => Promise<void>;
  /** The same for many jobs of a queue, in one statement. */
  enqueueAll: <Queue extends QueueName>(
    sql: Sql | TransactionSql,
    queue: Queue,
    data: readonly JobData[Queue][],
  ) => Promise<void>;
  /** Calls the listener with each failed run and each failure of the job library. */
  onFailure: (listener: FailureListener) => void;
};

const schema = "pgboss";
const batchSize = 20;

/** Jobs in the shop's own database. Nothing runs before `start`; `enqueue` works without it. */
export function createJobs({ sql }: { sql: Sql }): Jobs {
  const boss = new PgBoss({
    db: bossDatabase(sql),
    schema,
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 30,
    warningQueueSize: 1_000_000,
  });
  const listeners: FailureListener[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const reportFailure: FailureListener = (error, queue) => {
    for (const listener of listeners) listener(error, queue);
  };
  boss.on("error", (error) => reportFailure(error));

  const work: Jobs["work"] = async (queue, handler) => {
    await boss.work(
      queue,
      { pollingIntervalSeconds: 1, batchSize, burstWhenBatchFull: true, includeMetadata: true, perJobResults: true },
      (jobs: JobWithMetadata<JobData[typeof queue]>[]) => runBatch(boss, queue, jobs, handler, reportFailure),
    );
  };
  const enqueue: Jobs["enqueue"] = async (on, queue, data, options = {}) => {
    await insertJobs(on, queue, [data], options);
  };

  return {
    start: async () => void (await boss.start()),
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, close: false, timeout: 10_000 });
    },
    work,
    repeat: async (queue, everySeconds, handler) => {
      const queueNext = () => enqueue(sql, queue, {} as JobData[typeof queue], { onceEverySeconds: everySeconds });
      await work(queue, handler);
      await queueNext();
      // Twice per period, or every 30 seconds: if one replica dies, another one queues the job in time. Duplicates are ignored.
      const timer = setInterval(() => void queueNext().catch(reportFailure), Math.min(everySeconds * 500, 30_000));
      timers.add(timer);
    },
    enqueue,
    enqueueAll: (on, queue, data) => insertJobs(on, queue, data, {}),
    onFailure: (listener) => void listeners.push(listener),
  };
}

/**
 * Runs the jobs concurrently. When one takes too long, the library fails all jobs of the batch that are not completed and runs them again.
 * So those that are done are completed while others still run: a slow mail server must not get the same emails twice.
 */
async function runBatch<Queue extends QueueName>(
  boss: PgBoss,
  queue: Queue,
  jobs: JobWithMetadata<JobData[Queue]>[],
  handler: Handler<Queue>,
  reportFailure: FailureListener,
) {
  const done: string[] = [];
  const complete = async () => {
    const ids = done.splice(0);
    if (ids.length > 0) await boss.complete(queue, ids);
  };
  const expireMs = Math.min(...jobs.map(({ expireInSeconds }) => expireInSeconds)) * 1000;
  const timer = setInterval(
    () => void complete().catch((error: unknown) => reportFailure(error, queue)),
    expireMs / 10,
  );
  try {
    return await Promise.all(
      jobs.map(async (job) => {
        const result = await runOne(queue, job, handler, reportFailure);
        if (result.status === "completed") done.push(job.id);
        return result;
      }),
    );
  } finally {
    clearInterval(timer);
  }
}

async function runOne<Queue extends QueueName>(
  queue: Queue,
  job: JobWithMetadata<JobData[Queue]>,
  handler: Handler<Queue>,
  reportFailure: FailureListener,
) {
  try {
    await handler({ id: job.id, data: job.data, attempt: job.retryCount + 1 });
    return { id: job.id, status: "completed" as const };
  } catch (error) {
    reportFailure(error, queue);
    const message = error instanceof Error ? error.message : String(error);
    return { id: job.id, status: "failed" as const, output: { message } };
  }
}

/** Creates the job tables and queues, or brings them up to date. Call it while holding the migration lock. */
export async function installJobs(sql: postgres.Sql, all: Record<QueueName, { rule: QueueRule }>): Promise<void> {
  const boss = new PgBoss({
    db: bossDatabase(sql),
    schema,
    schedule: false,
    supervise: false,
    registerInstance: false,
  });
  await boss.start();
  try {
    await boss.createQueue(deadJobs, { retentionSeconds: 365 * 24 * 3600 });
    for (const [name, { rule }] of Object.entries(all)) {
      await boss.createQueue(name, rule);
      const { policy: _, ...changeable } = rule;
      await boss.updateQueue(name, changeable);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
