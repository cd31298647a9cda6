import pLimit from "p-limit";
import { DomainError } from "./domain-error.ts";
import { errorMessages } from "./error-messages.ts";

type WorkLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` pieces of work concurrently and queues at most `queueLength` more, so that a flood of expensive requests
 * exhausts neither memory nor processors. Each process has its own queue.
 * @throws DomainError unavailable (the queue is full)
 */
export function limitWork(concurrency: number, queueLength: number): WorkLimit {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + queueLength)
      throw new DomainError("unavailable", errorMessages.unavailable, { retryAfterSeconds: 5 });
    return limit(work);
  };
}
