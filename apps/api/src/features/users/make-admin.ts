import type { ChangedUser, MakeAdminInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import { type OfficeContext, requireStepUp } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import type { Services } from "../../core/services.ts";
import { tellChange } from "../events/tell-change.ts";
import { getUserRow, toUserRow, userRow } from "./internal/user-row.ts";

/**
 * Makes a user an admin, effective immediately in all sessions of that user; who did it and when is stored.
 * @throws DomainError not_found · step_up_required
 */
export async function makeAdmin(ctx: OfficeContext<"users.setRoles">, { email }: MakeAdminInput): Promise<ChangedUser> {
  requireStepUp(ctx);
  const promoted = await promote(ctx, email, ctx);
  if (promoted) {
    logSecurityEvent(ctx, "admin-made", { userId: promoted.id });
    return { ...toUserRow(promoted), hasChanged: true };
  }
  return { ...(await getUserRow(ctx, email)), hasChanged: false };
}

/** For the shop's operator at the command line, who needs no admin's permission. */
export async function makeAdminAsOperator(
  ctx: Pick<Services, "sql" | "db">,
  email: string,
): Promise<"made" | "was-already" | "unknown"> {
  if (await promote(ctx, email, "system")) return "made";
  return (await ctx.db.$count(users, eq(users.email, email))) > 0 ? "was-already" : "unknown";
}

/** Undefined if the user does not exist or already is an admin. */
function promote(ctx: Pick<Services, "sql">, email: string, by: OfficeContext<"users.setRoles"> | "system") {
  return inTransaction(ctx, async (ctx) => {
    const [promoted] = await ctx.db
      .update(users)
      .set({ role: "admin", roleChangedByUserId: by === "system" ? null : by.user.id, roleChangedAt: sql`now()` })
      .where(and(eq(users.email, email), ne(users.role, "admin")))
      .returning(userRow);
    if (promoted)
      await tellChange(
        ctx,
        { entity: "user", id: promoted.id, name: promoted.id },
        { action: "admin-made", before: { role: "user" }, after: { role: "admin" } },
        by,
      );
    return promoted;
  });
}
