import { availableParallelism } from "node:os";
import { messages } from "@ironmonger/contract/messages";
import { DomainError } from "../../../core/domain-error.ts";

export type HashSlots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `slots` pieces of work at once and keeps at most `queueLength` waiting, in order: each hash takes 19 MiB and a
 * core, and a flood of sign-ins must take neither all memory nor the time of everybody else.
 * @throws DomainError unavailable (the queue is full)
 */
export function createHashSlots(slots: number, queueLength: number): HashSlots {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < slots) running += 1;
    else if (waiting.length >= queueLength) {
      throw new DomainError("unavailable", messages.unavailable, { retryAfterSeconds: 5 });
    } else {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so nobody new can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export const inHashSlot = createHashSlots(Math.min(4, availableParallelism()), 1000);
