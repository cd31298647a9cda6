import { users } from "@ironmonger/db/schema";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Services } from "../../core/services.ts";

/**
 * Makes the owner of ADMIN_EMAIL an admin as soon as that email is verified: an unverified account of it may be a stranger's.
 * Called at the start and whenever an email has been verified; idempotent.
 */
export async function ensureFirstAdmin({ env, db }: Pick<Services, "env" | "db">): Promise<void> {
  if (!env.adminEmail) return;
  await db
    .update(users)
    .set({ role: "admin", promotedAt: sql`now()` })
    .where(and(eq(users.email, env.adminEmail), ne(users.role, "admin"), isNotNull(users.emailVerifiedAt)));
}
