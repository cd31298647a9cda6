import type { Profile } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import { requireOwnEmail, type SignedInContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { profile } from "./internal/profile.ts";

/** @throws DomainError not_found (the account was deleted just now) */
export async function showMyProfile({ db, user }: SignedInContext): Promise<Profile> {
  const [row] = await db.select(profile).from(users).where(eq(users.id, user.id));
  if (!row) throw new DomainError("not_found", errorMessages.userNotFound);
  return row;
}

/** @throws DomainError forbidden (not the caller's own email) */
export async function showProfileOf(ctx: SignedInContext, email: string): Promise<Profile> {
  requireOwnEmail(ctx, email);
  return showMyProfile(ctx);
}

/** @throws DomainError forbidden (not the caller's own email) */
export function isAdmin(ctx: SignedInContext, email: string): boolean {
  requireOwnEmail(ctx, email);
  return ctx.user.isAdmin;
}
