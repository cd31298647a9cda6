import { availableParallelism } from "node:os";
import { messages } from "@ironmonger/contract/messages";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { DomainError } from "../../../core/domain-error.ts";

/** argon2id with OWASP's parameters for 19 MiB. Raise them here; each password is hashed again at its owner's next sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options;

type HashLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` pieces of work concurrently and queues at most `queueLength` more: each hash takes 19 MiB and a core,
 * and a flood of sign-ins must exhaust neither memory nor processors.
 * @throws DomainError unavailable (the queue is full)
 */
export function createHashLimit(concurrency: number, queueLength: number): HashLimit {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + queueLength)
      throw new DomainError("unavailable", messages.unavailable, { retryAfterSeconds: 5 });
    return limit(work);
  };
}

export const withHashLimit = createHashLimit(Math.min(4, availableParallelism()), 1000);

/** Like `isPasswordRight`, takes a core for some 20 ms: call both in `withHashLimit`. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let standIn: Promise<string> | undefined;

/** Takes the same time where there is no password to compare with; the answer is then false. */
export async function isPasswordRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password);
  standIn ??= hashPassword("nobody has this password");
  await verify(await standIn, password);
  return false;
}

/** Whether the hash was made with other parameters than today's. */
export function needsRehash(passwordHash: string): boolean {
  const used = parseOptions(passwordHash);
  return (
    !passwordHash.startsWith("$argon2id$") ||
    used.memoryCost !== parameters.memoryCost ||
    used.timeCost !== parameters.timeCost ||
    used.parallelism !== parameters.parallelism ||
    used.outputLen !== parameters.outputLen
  );
}
