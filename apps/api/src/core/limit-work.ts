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

/** How many lines of orders and lists one request can read: five of the largest. */
export const maxLinesPerRequest = 25_000;

export type LineReads = <Result>(
  read: () => Promise<Result>,
  countLines: (result: Result) => number,
) => Promise<Result>;

/**
 * For the calls of one request that read whole orders or lists. Those of a batch run one after the other, so that calls about the same order
 * do not repeat each other's work, and only as long as the lines that they have read together are within the limit.
 * @throws DomainError too_many_requests
 */
export function limitLineReads(): LineReads {
  let lines = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (read, countLines) => {
    const result = last.then(async () => {
      if (lines >= maxLinesPerRequest)
        throw new DomainError("too_many_requests", errorMessages.tooMuchInOneRequest, { retryAfterSeconds: 1 });
      const result = await read();
      lines += countLines(result);
      return result;
    });
    last = result.catch(() => {});
    return result;
  };
}
