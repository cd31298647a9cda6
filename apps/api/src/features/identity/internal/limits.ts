import {
  clientNetwork,
  days,
  hours,
  keyOf,
  type Limit,
  minutes,
  type RateLimits,
  refuseFor,
} from "../../../core/rate-limits/rate-limits.ts";

// The numbers and their reasons: docs/decisions/0010-rate-limits.md

const password = { firstDelaySeconds: 1, maxDelaySeconds: 15 * minutes, forgetAfterSeconds: days };
/** Wrong passwords for one account from one address, or on one device that its owner has used. */
const byPair = { ...password, name: "sign-in-pair", freeTries: 5 };
const byDevice = { ...password, name: "sign-in-device", freeTries: 5 };
/** From all addresses together, except those from which the owner has signed in before. */
const byAccount = { ...password, name: "sign-in-account", freeTries: 20 };
const byAddress = { ...password, name: "sign-in-address", freeTries: 100 };
/** An address is known to an account for this long after its owner signed in there. */
const knownAddress: Limit = { name: "known-address", points: 1, seconds: 90 * days };
/** Attempts to register an email that is taken: each reveals that the account exists. */
const takenEmail = {
  name: "taken-email",
  freeTries: 10,
  firstDelaySeconds: 10,
  maxDelaySeconds: 15 * minutes,
  forgetAfterSeconds: hours,
};
const signUps: Limit = { name: "sign-up", points: 1000, seconds: hours };
const resetsByAccount: Limit = { name: "reset-account", points: 5, seconds: 15 * minutes };
const resetsByAddress: Limit = { name: "reset-address", points: 60, seconds: 15 * minutes };
const verificationsByAccount: Limit = { name: "verify-account", points: 5, seconds: hours };
const verificationsByAddress: Limit = { name: "verify-address", points: 60, seconds: hours };
/** Wrong and right codes of an authenticator app, by account; a right one resets the count. */
const codes: Limit[] = [
  { name: "code", points: 5, seconds: 15 * minutes },
  { name: "code-daily", points: 30, seconds: days },
];

type Limited = { rateLimits: RateLimits };

/** `device` names a device or session on which the owner of this account has signed in before. */
export type SignInTry = { email: string; address: string; device: string | undefined };

/** On a known device or address only the strict rule applies, so that an attack from elsewhere never locks the owner out. */
export function signInLimits({ rateLimits }: Limited) {
  const knownAddresses = rateLimits.limiterOf(knownAddress);

  const judge = async ({ email, address, device }: SignInTry) => {
    const network = clientNetwork(address);
    const pair = { rule: rateLimits.backOffOf(byPair), key: keyOf(email, network) };
    const strict = device ? { rule: rateLimits.backOffOf(byDevice), key: keyOf(email, device) } : pair;
    const broad = [
      { rule: rateLimits.backOffOf(byAccount), key: keyOf(email) },
      { rule: rateLimits.backOffOf(byAddress), key: keyOf(network) },
    ];
    const addressRow = knownAddresses.getKey(pair.key);
    const waitRows = [strict, ...broad].map(({ rule, key }) => rule.waitRow(key));
    const secondsLeft = await rateLimits.readSecondsLeft([addressRow, ...waitRows]);
    const counters = device || secondsLeft.has(addressRow) ? [strict] : [strict, ...broad];
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
      const { seconds } = knownAddress;
      await Promise.all([
        strict.rule.forget(strict.key),
        isKnownFor < seconds / 2 ? knownAddresses.set(pair.key, 1, seconds) : undefined,
      ]);
    },
  };
}

export function signUpLimits({ rateLimits }: Limited) {
  const takenEmails = rateLimits.backOffOf(takenEmail);
  return {
    /** @throws DomainError too_many_requests */
    async requireAllowed(address: string): Promise<void> {
      const row = takenEmails.waitRow(keyOf(clientNetwork(address)));
      refuseFor((await rateLimits.readSecondsLeft([row])).get(row) ?? 0);
    },
    /** @throws DomainError too_many_requests */
    count: (address: string) => rateLimits.count(signUps, { address }),
    countTakenEmail: (address: string) => takenEmails.countTry(keyOf(clientNetwork(address))),
  };
}

/** Call before comparing a code: counted first, so that concurrent guesses count as well. @throws DomainError too_many_requests */
export async function countCode({ rateLimits }: Limited, userId: string): Promise<void> {
  for (const limit of codes) await rateLimits.count(limit, { userId });
}

export async function forgetCodes({ rateLimits }: Limited, userId: string): Promise<void> {
  await Promise.all(codes.map((limit) => rateLimits.forget(limit, { userId })));
}

/** Behaves the same whether or not the account exists. @throws DomainError too_many_requests */
export async function countResetRequest(
  { rateLimits }: Limited,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await rateLimits.count(resetsByAddress, { address });
  await rateLimits.count(resetsByAccount, { email });
}

/** @throws DomainError too_many_requests */
export async function countVerificationMail(
  { rateLimits }: Limited,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  await rateLimits.count(verificationsByAddress, { address });
  await rateLimits.count(verificationsByAccount, { userId });
}
