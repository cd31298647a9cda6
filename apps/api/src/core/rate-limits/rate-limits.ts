import { createHash } from "node:crypto";
import { tooManyTries, waitText } from "@ironmonger/contract/messages";
import type { Client } from "@ironmonger/db/client";
import ipaddr from "ipaddr.js";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "../domain-error.ts";
import { type BackOff, type BackOffRule, createBackOff, createLimiter, readSecondsLeft } from "./back-off.ts";

export const minutes = 60;
export const hours = 60 * minutes;
export const days = 24 * hours;

/** At most `points` in so many seconds. Each feature declares its own, beside what it limits. */
export type Limit = {
  name: string;
  points: number;
  seconds: number;
  /** Counted by each process for itself: too frequent for a row each. */
  isPerProcess?: true;
  /** The sentence that refuses, and says what else than waiting lifts the limit; `wait` is the time left. By default `tooManyTries`. */
  writeMessage?: (wait: string) => string;
};

/** Who is counted; an address stands for its network (`clientNetwork`). */
type Counted = { userId: string } | { companyId: string } | { email: string } | { address: string };

const writesByAccount: Limit = { name: "writes-account", points: 1200, seconds: minutes, isPerProcess: true };
const writesByAddress: Limit = { name: "writes-address", points: 60_000, seconds: minutes, isPerProcess: true };
const usedOnce: Limit = { name: "used-once", points: 1, seconds: hours };

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Rate limits, in PostgreSQL unless a limit is counted per process. All of them refuse with DomainError too_many_requests, which has
 * `retryAfterSeconds` and names the time left in its message. Keys are hashes: the table reveals no email and no address.
 */
export function createRateLimits({ sql, db }: Pick<Client, "sql" | "db">) {
  const limiters = new Map<string, RateLimiterAbstract>();
  const backOffs = new Map<string, BackOff>();
  const limiterOf = (limit: Limit) =>
    made(limiters, limit.name, () =>
      limit.isPerProcess
        ? new RateLimiterMemory({ points: limit.points, duration: limit.seconds })
        : createLimiter(sql, limit),
    );

  /** @throws DomainError too_many_requests */
  const count = (limit: Limit, who: Counted, points = 1) =>
    consume(limiterOf(limit), keyOfCounted(who), points, limit.writeMessage);

  return {
    count,
    forget: async (limit: Limit, who: Counted): Promise<void> =>
      void (await limiterOf(limit).delete(keyOfCounted(who))),
    limiterOf,
    backOffOf: (rule: BackOffRule) => made(backOffs, rule.name, () => createBackOff(sql, rule)),
    /** The seconds until each of these rows of limiters and back-offs expires. */
    readSecondsLeft: (rows: string[]) => readSecondsLeft(db, rows),

    /** Called by the transports. @throws DomainError too_many_requests */
    async countWrites(
      points: number,
      { userId, address }: { userId: string | undefined; address: string },
    ): Promise<void> {
      await count(writesByAddress, { address }, points);
      if (userId) await count(writesByAccount, { userId }, points);
    },

    /** True the first time within an hour that any replica gets this text. */
    isFirstUse: async (text: string): Promise<boolean> =>
      limiterOf(usedOnce)
        .consume(keyOf(text))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof RateLimiterRes) return false;
            throw error;
          },
        ),
  };
}

function made<Value>(values: Map<string, Value>, name: string, make: () => Value): Value {
  const value = values.get(name) ?? make();
  values.set(name, value);
  return value;
}

const keyOfCounted = (who: Counted): string =>
  keyOf(
    "userId" in who
      ? who.userId
      : "companyId" in who
        ? who.companyId
        : "email" in who
          ? who.email
          : clientNetwork(who.address),
  );

export const keyOf = (...values: string[]): string =>
  createHash("sha256").update(values.join("\n")).digest("base64url");

/**
 * What counts as one client: an IPv4 address, or the first half of an IPv6 one, since one client there owns all 2⁶⁴ addresses
 * of its network.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address mapped into IPv6 becomes IPv4.
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
  writeMessage?: Limit["writeMessage"],
): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    refuseFor(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), writeMessage);
  }
}

/** @throws DomainError too_many_requests, unless nothing is left to wait for */
export function refuseFor(retryAfterSeconds: number, writeMessage?: Limit["writeMessage"]): void {
  if (retryAfterSeconds <= 0) return;
  const message = writeMessage?.(waitText(retryAfterSeconds)) ?? tooManyTries(retryAfterSeconds);
  throw new DomainError("too_many_requests", message, { retryAfterSeconds });
}
