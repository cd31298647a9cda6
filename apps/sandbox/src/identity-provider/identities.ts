import { createHash } from "node:crypto";

export interface Identity {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  /** The domain of the organisation to which the account belongs, at Google a customer of Workspace. */
  hd?: string;
}

/** An account that can sign in. The same email gives the same `sub` in every run: 21 digits, as Google's. */
export function identityOf(email: string, name: string, isVerified: boolean, hostedDomain = ""): Identity {
  const digest = createHash("sha256").update(email.toLowerCase()).digest("hex");
  const sub = `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, "0")}`;
  return { sub, email, email_verified: isVerified, name, ...(hostedDomain ? { hd: hostedDomain } : {}) };
}

/**
 * Accounts to pick: a newcomer, one whose email is not verified, and one with the email of the shop's demo buyer. Google hosts the
 * mailboxes of gmail.com, so its word for those emails counts; the last one is elsewhere.
 */
export const readyIdentities: readonly Identity[] = [
  identityOf("google.buyer@gmail.com", "Greta Google", true),
  identityOf("google.unverified@gmail.com", "Ulf Unverified", false),
  identityOf("buyer@ironmonger.dev", "Bruno Buyer", true),
];
