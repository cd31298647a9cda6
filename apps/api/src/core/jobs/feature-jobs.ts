import type { Env } from "../env.ts";
import type { Services } from "../services.ts";
import type { JobData, QueueName, QueueRule } from "./job-queues.ts";

/** What the jobs of a queue do. */
type FeatureJob<Queue extends QueueName> = {
  rule: QueueRule;
  /** A job is also queued every so many seconds, which one replica runs. */
  everySeconds?: number | ((env: Env) => number);
  run(services: Services, data: JobData[Queue]): Promise<unknown>;
  /** Logged with the number that `run` returns, unless that is 0. */
  says?: string;
};
export type FeatureJobs<Queue extends QueueName> = { [Name in Queue]: FeatureJob<Name> };

/** Runs the jobs of all queues in this process, and logs every failed run. */
export async function startJobs(services: Services, all: FeatureJobs<QueueName>): Promise<void> {
  const { jobs, log, env } = services;
  await jobs.start();
  jobs.onFailure((error, queue) => log.error({ err: error, queue }, "A job failed."));
  for (const [queue, { run, everySeconds, says }] of Object.entries<FeatureJob<QueueName>>(all)) {
    const work = async ({ data }: { data: JobData[QueueName] }) => {
      const count = await run(services, data);
      if (says && typeof count === "number" && count > 0) log.info({ count }, says);
    };
    const seconds = typeof everySeconds === "function" ? everySeconds(env) : everySeconds;
    if (seconds === undefined) await jobs.work(queue as QueueName, work);
    else await jobs.repeat(queue as QueueName, seconds, work);
  }
}
