/**
 * The data of each queue's jobs: ids where possible, because a job reads the rest when it runs. Each feature adds its own queues in a file
 * `jobs.ts`, together with what their jobs do.
 */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended by other files
export interface JobData {}
export type QueueName = keyof JobData;

/** The queue of jobs that failed for good; an admin decides what to do with them. */
export const deadJobs = "dead-jobs";

const hour = 3600;
export const day = 24 * hour;

export type EnqueueOptions = { startAfterSeconds?: number; onceEverySeconds?: number };

export type QueueRule = {
  retryLimit: number;
  retryDelay?: number;
  retryBackoff?: boolean;
  retryDelayMax?: number;
  deadLetter?: string;
  policy?: string;
  /** A job whose process died counts as failed after this time. */
  expireInSeconds: number;
  deleteAfterSeconds: number;
};

/** Retried for 22 to 26 hours: pauses grow from 5 to 10 seconds up to four hours. Then an admin must act. */
export const retried = {
  retryLimit: 16,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * hour,
  deadLetter: deadJobs,
  expireInSeconds: 60,
  deleteAfterSeconds: hour,
} satisfies QueueRule;
/** Runs regularly anyway, so a failed run is not retried, and one waiting run is enough. */
export const regular = {
  retryLimit: 0,
  policy: "short",
  expireInSeconds: 600,
  deleteAfterSeconds: hour,
} satisfies QueueRule;
