import type { Profile, UpdateProfileInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import { requireOwnEmail, type SignedInContext } from "../../core/context.ts";
import { showMyProfile } from "./show-profile.ts";

export async function updateMyProfile(ctx: SignedInContext, input: UpdateProfileInput): Promise<Profile> {
  await updateProfileOf(ctx, ctx.user.email, input);
  return showMyProfile(ctx);
}

/**
 * Sets all five fields. `hasChanged` says whether that changed anything.
 * @throws DomainError forbidden (not the caller's own email)
 */
export async function updateProfileOf(
  ctx: SignedInContext,
  email: string,
  { fullName, education, location, phone, linkedIn }: UpdateProfileInput,
): Promise<{ hasChanged: boolean }> {
  requireOwnEmail(ctx, email);
  const changed = await ctx.db
    .update(users)
    .set({ fullName, education, location, phone, linkedIn })
    .where(
      and(
        eq(users.id, ctx.user.id),
        sql`(${users.fullName}, ${users.education}, ${users.location}, ${users.phone}, ${users.linkedIn})
          is distinct from (${fullName}, ${education}, ${location}, ${phone}, ${linkedIn})`,
      ),
    )
    .returning({ id: users.id });
  return { hasChanged: changed.length > 0 };
}
