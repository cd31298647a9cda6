import { users } from "@ironmonger/db/schema";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Services } from "../../core/services.ts";

/**
 * Makes the owner of ADMIN_EMAIL an admin as soon as that email is verified: an unverified account of it may be a stranger's.
 * Called at the start and whenever an email has been verified; idempotent. An admin whose rights were taken away stays without.
 */
export async function ensureFirstAdmin({ env, db }: Pick<Services, "env" | "db">): Promise<void> {
  if (!env.adminEmail) return;
  await db
    .update(users)
    .set({ role: "admin", roleChangedAt: sql`now()` })
    .where(
      and(
        eq(users.email, env.adminEmail),
        ne(users.role, "admin"),
        isNull(users.roleChangedAt),
        isNotNull(users.emailVerifiedAt),
      ),
    );
}
