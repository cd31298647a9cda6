import { users } from "@ironmonger/db/schema";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { inTransaction } from "../../core/database/in-transaction.ts";
import type { Services } from "../../core/services.ts";
import { tellChange } from "../events/tell-change.ts";

/**
 * Makes the owner of ADMIN_EMAIL an admin as soon as that email is verified: an unverified account of it may be a stranger's. Called at the
 * start and whenever an email has been verified; idempotent. An admin whose rights were removed does not get them back.
 */
export async function ensureFirstAdmin(ctx: Pick<Services, "env" | "sql">): Promise<void> {
  const { adminEmail } = ctx.env;
  if (!adminEmail) return;
  await inTransaction(ctx, async (ctx) => {
    const [made] = await ctx.db
      .update(users)
      .set({ role: "admin", roleChangedAt: sql`now()` })
      .where(
        and(
          eq(users.email, adminEmail),
          ne(users.role, "admin"),
          isNull(users.roleChangedAt),
          isNotNull(users.emailVerifiedAt),
        ),
      )
      .returning({ id: users.id });
    if (!made) return;
    await tellChange(
      ctx,
      { entity: "user", id: made.id, name: made.id },
      { action: "admin-made", before: { role: "user" }, after: { role: "admin" } },
      "system",
    );
  });
}
