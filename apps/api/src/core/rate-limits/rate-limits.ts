import { createHash } from "node:crypto";
import { tooManyTries } from "@ironmonger/contract/messages";
import type { Client } from "@ironmonger/db/client";
import ipaddr from "ipaddr.js";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "../domain-error.ts";
import { createBackOff, createLimiter, readSecondsLeft } from "./back-off.ts";

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

/** Every number of docs/decisions/0010-rate-limits.md, here and nowhere else. */
const rateLimitRules = {
  /** Wrong passwords for one account from one address, or on one device that its owner has used. */
  signInPair: { freeTries: 5, firstDelaySeconds: 1, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: days },
  signInDevice: { freeTries: 5, firstDelaySeconds: 1, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: days },
  /** From all addresses together, except those from which the owner has signed in before. */
  signInAccount: { freeTries: 20, firstDelaySeconds: 1, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: days },
  signInAddress: { freeTries: 100, firstDelaySeconds: 1, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: days },
  /** Attempts to register an email that is taken: each reveals that the account exists. */
  takenEmail: { freeTries: 10, firstDelaySeconds: 10, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: hours },
  signUp: { points: 1000, seconds: hours },
  resetAccount: { points: 5, seconds: 15 * minutes },
  resetAddress: { points: 60, seconds: 15 * minutes },
  /** Wrong and right codes of an authenticator app, by account; a right one resets the count. */
  codeAccount: { points: 5, seconds: 15 * minutes },
  codeAccountDaily: { points: 30, seconds: days },
  verificationAccount: { points: 5, seconds: hours },
  verificationAddress: { points: 60, seconds: hours },
  reviews: { points: 10, seconds: days },
  newBaskets: { points: 1000, seconds: hours },
  wishes: { points: 10, seconds: hours },
  /** An address is known to an account for this long after its owner signed in there. */
  knownAddress: { points: 1, seconds: 90 * days },
  /** Names on pasted lists that need a search. Counted per process. */
  nameSearches: { points: 20_000, seconds: minutes },
  /** Lines of lists that are read by their shared links. Counted per process. */
  sharedLines: { points: 100_000, seconds: minutes },
  /** Counted per process: cheap enough for every write. */
  writesByAccount: { points: 1200, seconds: minutes },
  writesByAddress: { points: 60_000, seconds: minutes },
} as const;

/** `device` names a device or session on which the owner of this account has signed in before. */
export type SignInTry = { email: string; address: string; device: string | undefined };

export type RateLimits = ReturnType<typeof createRateLimits>;

type Limited = Pick<Client, "sql" | "db">;

/**
 * Rate limits, in PostgreSQL except those on plain writes, on searched names and on shared lists. All of them refuse with DomainError too_many_requests,
 * which has `retryAfterSeconds` and names the time left in its message. Keys are hashes: the table reveals no email and no address.
 */
export const createRateLimits = ({ sql, db }: Limited) => ({
  signIn: signInLimits({ sql, db }),
  signUp: signUpLimits({ sql, db }),
  code: codeLimits(sql),
  ...mailLimits(sql),
  ...contributionLimits(sql),
  ...limitsOfThisProcess(),
  isFirstUse: firstUses(sql),
});

/** On a known device or address only the strict rule applies, so that an attack from elsewhere never locks the owner out. */
function signInLimits({ sql, db }: Limited) {
  const byPair = createBackOff(sql, { name: "sign-in-pair", ...rateLimitRules.signInPair });
  const byDevice = createBackOff(sql, { name: "sign-in-device", ...rateLimitRules.signInDevice });
  const byAccount = createBackOff(sql, { name: "sign-in-account", ...rateLimitRules.signInAccount });
  const byAddress = createBackOff(sql, { name: "sign-in-address", ...rateLimitRules.signInAddress });
  const knownAddresses = createLimiter(sql, { name: "known-address", ...rateLimitRules.knownAddress });

  const judge = async ({ email, address, device }: SignInTry) => {
    const network = clientNetwork(address);
    const pair = { rule: byPair, key: keyOf(email, network) };
    const strict = device ? { rule: byDevice, key: keyOf(email, device) } : pair;
    const others = [
      { rule: byAccount, key: keyOf(email) },
      { rule: byAddress, key: keyOf(network) },
    ];
    const addressRow = knownAddresses.getKey(pair.key);
    const waitRows = [strict, ...others].map(({ rule, key }) => rule.waitRow(key));
    const secondsLeft = await readSecondsLeft(db, [addressRow, ...waitRows]);
    const counters = device || secondsLeft.has(addressRow) ? [strict] : [strict, ...others];
    const waits = counters.map(({ rule, key }) => secondsLeft.get(rule.waitRow(key)) ?? 0);
    return { pair, strict, counters, seconds: Math.max(...waits), isKnownFor: secondsLeft.get(addressRow) ?? 0 };
  };

  return {
    /** Call before comparing a password. @throws DomainError too_many_requests */
    async requireAllowed(attempt: SignInTry): Promise<void> {
      const { seconds } = await judge(attempt);
      refuseFor(seconds);
    },
    async countFailure(attempt: SignInTry): Promise<void> {
      const { counters } = await judge(attempt);
      await Promise.all(counters.map(({ rule, key }) => rule.countTry(key)));
    },
    /** Resets the count of the device, or without a device that of the address, and stores the address as one of the owner's. */
    async countSuccess(attempt: SignInTry): Promise<void> {
      const { pair, strict, isKnownFor } = await judge(attempt);
      const { seconds } = rateLimitRules.knownAddress;
      await Promise.all([
        strict.rule.forget(strict.key),
        isKnownFor < seconds / 2 ? knownAddresses.set(pair.key, 1, seconds) : undefined,
      ]);
    },
  };
}

function signUpLimits({ sql, db }: Limited) {
  const takenEmails = createBackOff(sql, { name: "taken-email", ...rateLimitRules.takenEmail });
  const signUps = createLimiter(sql, { name: "sign-up", ...rateLimitRules.signUp });
  return {
    /** @throws DomainError too_many_requests */
    async requireAllowed(address: string): Promise<void> {
      const row = takenEmails.waitRow(keyOf(clientNetwork(address)));
      refuseFor((await readSecondsLeft(db, [row])).get(row) ?? 0);
    },
    /** @throws DomainError too_many_requests */
    count: (address: string) => consume(signUps, keyOf(clientNetwork(address))),
    countTakenEmail: (address: string) => takenEmails.countTry(keyOf(clientNetwork(address))),
  };
}

function codeLimits(sql: Client["sql"]) {
  const limiters = [
    createLimiter(sql, { name: "code", ...rateLimitRules.codeAccount }),
    createLimiter(sql, { name: "code-daily", ...rateLimitRules.codeAccountDaily }),
  ];
  return {
    /** Call before comparing a code: counted first, so that concurrent guesses count as well. @throws DomainError too_many_requests */
    async count(userId: string): Promise<void> {
      for (const limiter of limiters) await consume(limiter, keyOf(userId));
    },
    async forget(userId: string): Promise<void> {
      await Promise.all(limiters.map((limiter) => limiter.delete(keyOf(userId))));
    },
  };
}

/** Emails that anybody can have sent to an account. */
function mailLimits(sql: Client["sql"]) {
  const resetsByAccount = createLimiter(sql, { name: "reset-account", ...rateLimitRules.resetAccount });
  const resetsByAddress = createLimiter(sql, { name: "reset-address", ...rateLimitRules.resetAddress });
  const verificationsByAccount = createLimiter(sql, { name: "verify-account", ...rateLimitRules.verificationAccount });
  const verificationsByAddress = createLimiter(sql, { name: "verify-address", ...rateLimitRules.verificationAddress });
  return {
    /** Behaves the same whether or not the account exists. @throws DomainError too_many_requests */
    async countResetRequest({ email, address }: { email: string; address: string }): Promise<void> {
      await consume(resetsByAddress, keyOf(clientNetwork(address)));
      await consume(resetsByAccount, keyOf(email));
    },
    /** @throws DomainError too_many_requests */
    async countVerificationMail({ userId, address }: { userId: string; address: string }): Promise<void> {
      await consume(verificationsByAddress, keyOf(clientNetwork(address)));
      await consume(verificationsByAccount, keyOf(userId));
    },
  };
}

/** What visitors and buyers leave in the shop. */
function contributionLimits(sql: Client["sql"]) {
  const reviews = createLimiter(sql, { name: "reviews", ...rateLimitRules.reviews });
  const newBaskets = createLimiter(sql, { name: "new-basket", ...rateLimitRules.newBaskets });
  const wishes = createLimiter(sql, { name: "wish", ...rateLimitRules.wishes });
  return {
    /** @throws DomainError too_many_requests */
    countReview: (userId: string) => consume(reviews, keyOf(userId)),
    /** Of a visitor. @throws DomainError too_many_requests */
    countNewBasket: (address: string) => consume(newBaskets, keyOf(clientNetwork(address))),
    /** Of a message to the shop. @throws DomainError too_many_requests */
    countWish: (address: string) => consume(wishes, keyOf(clientNetwork(address))),
  };
}

/** Counted per process: too frequent for a row each. */
function limitsOfThisProcess() {
  const inMemory = ({ points, seconds }: { points: number; seconds: number }) =>
    new RateLimiterMemory({ points, duration: seconds });
  const writesByAccount = inMemory(rateLimitRules.writesByAccount);
  const writesByAddress = inMemory(rateLimitRules.writesByAddress);
  const sharedLines = inMemory(rateLimitRules.sharedLines);
  const nameSearches = inMemory(rateLimitRules.nameSearches);
  return {
    /** @throws DomainError too_many_requests */
    countNameSearches: (count: number, address: string) => consume(nameSearches, clientNetwork(address), count),
    /** @throws DomainError too_many_requests */
    countSharedLines: (count: number, address: string) => consume(sharedLines, clientNetwork(address), count),
    /** Called by the transports. @throws DomainError too_many_requests */
    async countWrites(
      count: number,
      { userId, address }: { userId: string | undefined; address: string },
    ): Promise<void> {
      await consume(writesByAddress, clientNetwork(address), count);
      if (userId) await consume(writesByAccount, userId, count);
    },
  };
}

/** Returns a function that is true the first time within an hour that any replica gets a text. */
function firstUses(sql: Client["sql"]) {
  const limiter = createLimiter(sql, { name: "used-once", points: 1, seconds: hours });
  return async (text: string): Promise<boolean> =>
    limiter.consume(keyOf(text)).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      },
    );
}

const keyOf = (...parts: string[]): string => createHash("sha256").update(parts.join("\n")).digest("base64url");

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
    .map((part) => part.toString(16))
    .join(":");
}

async function consume(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    refuseFor(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

function refuseFor(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0)
    throw new DomainError("too_many_requests", tooManyTries(retryAfterSeconds), { retryAfterSeconds });
}
