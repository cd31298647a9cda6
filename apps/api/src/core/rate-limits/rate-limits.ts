import { createHash } from "node:crypto";
import { tooManyTries } from "@ironmonger/contract/messages";
import type { Sql } from "@ironmonger/db/client";
import { RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "../domain-error.ts";
import { createBackOff, limiter, readLives } from "./back-off.ts";
import { clientNetwork } from "./client-network.ts";
import { countInMemory } from "./count-in-memory.ts";

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

/** Every number of docs/decisions/0011-throttles.md, here and nowhere else. */
export const rateLimitRules = {
  /** Wrong passwords for one account from one address, or on one device that its owner has used. */
  signInPair: { freeTries: 5, firstDelaySeconds: 1, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: days },
  signInDevice: { freeTries: 5, firstDelaySeconds: 1, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: days },
  /** From everywhere together; where its owner has been before is exempt. */
  signInAccount: { freeTries: 20, firstDelaySeconds: 1, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: days },
  signInAddress: { freeTries: 100, firstDelaySeconds: 1, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: days },
  /** Tries to register an email that is taken: each tells that the account exists. */
  takenEmail: { freeTries: 10, firstDelaySeconds: 10, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: hours },
  signUp: { points: 1000, seconds: hours },
  resetAccount: { points: 5, seconds: 15 * minutes },
  resetAddress: { points: 60, seconds: 15 * minutes },
  verificationAccount: { points: 5, seconds: hours },
  verificationAddress: { points: 60, seconds: hours },
  /** A known place is where the owner signed in within this time. */
  knownPlace: { points: 1, seconds: 90 * days },
  writesPerMinute: { account: 1200, address: 60_000 },
} as const;

/** `device` names a device or session on which the owner of this account is known to have signed in. */
export type SignInTry = { email: string; address: string; device: string | undefined };

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Counted limits, in PostgreSQL but for plain writes. All of them refuse with DomainError too_many_requests, which carries
 * `retryAfterSeconds` and says the time left. Keys are hashes: the table tells nobody's email or address.
 */
export function createRateLimits({ sql }: { sql: Sql }) {
  const slow = {
    pair: createBackOff(sql, { name: "sign-in-pair", ...rateLimitRules.signInPair }),
    device: createBackOff(sql, { name: "sign-in-device", ...rateLimitRules.signInDevice }),
    account: createBackOff(sql, { name: "sign-in-account", ...rateLimitRules.signInAccount }),
    address: createBackOff(sql, { name: "sign-in-address", ...rateLimitRules.signInAddress }),
    takenEmail: createBackOff(sql, { name: "taken-email", ...rateLimitRules.takenEmail }),
  };
  const knownPlaces = limiter(sql, { name: "known-place", ...rateLimitRules.knownPlace });
  const signUps = limiter(sql, { name: "sign-up", ...rateLimitRules.signUp });
  const usedOnce = limiter(sql, { name: "used-once", points: 1, seconds: hours });
  const mails = {
    resetAccount: limiter(sql, { name: "reset-account", ...rateLimitRules.resetAccount }),
    resetAddress: limiter(sql, { name: "reset-address", ...rateLimitRules.resetAddress }),
    verificationAccount: limiter(sql, { name: "verify-account", ...rateLimitRules.verificationAccount }),
    verificationAddress: limiter(sql, { name: "verify-address", ...rateLimitRules.verificationAddress }),
  };
  const writesByAccount = countInMemory(rateLimitRules.writesPerMinute.account);
  const writesByAddress = countInMemory(rateLimitRules.writesPerMinute.address);

  /** Who is known here is held to the strict rule alone, so that an attack from elsewhere never locks the owner out. */
  const judge = async ({ email, address, device }: SignInTry) => {
    const network = clientNetwork(address);
    const pair = { rule: slow.pair, key: keyOf(email, network) };
    const strict = device ? { rule: slow.device, key: keyOf(email, device) } : pair;
    const others = [
      { rule: slow.account, key: keyOf(email) },
      { rule: slow.address, key: keyOf(network) },
    ];
    const place = knownPlaces.getKey(pair.key);
    const lives = await readLives(sql, [place, ...[strict, ...others].map(({ rule, key }) => rule.waitRow(key))]);
    const counters = device || lives.has(place) ? [strict] : [strict, ...others];
    const waits = counters.map(({ rule, key }) => lives.get(rule.waitRow(key)) ?? 0);
    return { pair, strict, counters, seconds: Math.max(...waits), placeLivesFor: lives.get(place) ?? 0 };
  };

  return {
    signIn: {
      /** Asked before a password is looked at. @throws DomainError too_many_requests */
      async requireAllowed(attempt: SignInTry): Promise<void> {
        const { seconds } = await judge(attempt);
        refuseFor(seconds);
      },
      async countFailure(attempt: SignInTry): Promise<void> {
        const { counters } = await judge(attempt);
        await Promise.all(counters.map(({ rule, key }) => rule.countTry(key)));
      },
      /** Pardons the device, or the place where there is none, and remembers the place as the owner's. */
      async countSuccess(attempt: SignInTry): Promise<void> {
        const { pair, strict, placeLivesFor } = await judge(attempt);
        const { seconds } = rateLimitRules.knownPlace;
        await Promise.all([
          strict.rule.forget(strict.key),
          placeLivesFor < seconds / 2 ? knownPlaces.set(pair.key, 1, seconds) : undefined,
        ]);
      },
    },
    signUp: {
      /** @throws DomainError too_many_requests */
      async requireAllowed(address: string): Promise<void> {
        const row = slow.takenEmail.waitRow(keyOf(clientNetwork(address)));
        refuseFor((await readLives(sql, [row])).get(row) ?? 0);
      },
      /** @throws DomainError too_many_requests */
      count: (address: string) => consume(signUps, clientNetwork(address)),
      countTakenEmail: (address: string) => slow.takenEmail.countTry(keyOf(clientNetwork(address))),
    },
    /** The same for accounts that exist and those that do not. @throws DomainError too_many_requests */
    async countResetRequest({ email, address }: { email: string; address: string }): Promise<void> {
      await consume(mails.resetAddress, clientNetwork(address));
      await consume(mails.resetAccount, email);
    },
    /** @throws DomainError too_many_requests */
    async countVerificationMail({ userId, address }: { userId: string; address: string }): Promise<void> {
      await consume(mails.verificationAddress, clientNetwork(address));
      await consume(mails.verificationAccount, userId);
    },
    /** True the first time that any replica sees this text within the hour. */
    async isFirstUse(text: string): Promise<boolean> {
      return usedOnce.consume(keyOf(text)).then(
        () => true,
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return false;
          throw refusal;
        },
      );
    },
    /** Called by the doors for every write. @throws DomainError too_many_requests */
    countWrite({ userId, address }: { userId: string | undefined; address: string }): void {
      refuseFor(writesByAddress(clientNetwork(address)));
      if (userId) refuseFor(writesByAccount(userId));
    },
  };
}

const keyOf = (...parts: string[]): string => createHash("sha256").update(parts.join("\n")).digest("base64url");

async function consume(counter: ReturnType<typeof limiter>, key: string): Promise<void> {
  try {
    await counter.consume(keyOf(key));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    refuseFor(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

function refuseFor(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0)
    throw new DomainError("too_many_requests", tooManyTries(retryAfterSeconds), { retryAfterSeconds });
}
