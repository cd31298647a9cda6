import { createHash } from "node:crypto";

export interface Identity {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** An account that can sign in. The same email gives the same `sub` in every run: 21 digits, as Google's. */
export function identityOf(email: string, name: string, isVerified: boolean): Identity {
  const digest = createHash("sha256").update(email.toLowerCase()).digest("hex");
  const sub = `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, "0")}`;
  return { sub, email, email_verified: isVerified, name };
}

/** Accounts to pick: a newcomer, one whose email is not verified, and one with the email of the shop's demo buyer. */
export const readyIdentities: readonly Identity[] = [
  identityOf("google.buyer@ironmonger.dev", "Greta Google", true),
  identityOf("google.unverified@ironmonger.dev", "Ulf Unverified", false),
  identityOf("buyer@ironmonger.dev", "Bruno Buyer", true),
];
