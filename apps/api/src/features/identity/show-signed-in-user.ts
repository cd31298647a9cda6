import type { SignedInUser } from "@ironmonger/contract/identity";
import type { PublicContext } from "../../core/context.ts";

/** Null for a visitor. */
export async function showSignedInUser({ user }: PublicContext): Promise<SignedInUser | null> {
  if (!user) return null;
  const { id, email, displayName, isAdmin, isEmailVerified } = user;
  return { id, email, displayName, isAdmin, isEmailVerified };
}
