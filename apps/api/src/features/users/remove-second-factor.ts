import type { ChangedUser, RemoveSecondFactorInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { and, eq, isNotNull } from "drizzle-orm";
import { type OfficeContext, requireStepUp } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { tellChange } from "../events/tell-change.ts";
import { dropAllSecondFactors } from "../identity/second-factor/drop-all-second-factors.ts";
import { getUserRow, toUserRow, userRow } from "./internal/user-row.ts";

/**
 * Removes the authenticator app, passkeys and recovery codes of a user who has lost them, ends the user's sessions and writes to the user.
 * The password stays. The admin has verified the identity of the person: a reset by email never removes a second factor.
 * @throws DomainError not_found · step_up_required
 */
export async function removeSecondFactor(
  ctx: OfficeContext<"users.setRoles">,
  { email }: RemoveSecondFactorInput,
): Promise<ChangedUser> {
  requireStepUp(ctx);
  const changed = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const [user] = await db
      .select(userRow)
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.secondFactorAt)))
      .for("update");
    if (!user) return undefined;
    await dropAllSecondFactors(db, user.id);
    await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "security-changed", email });
    await tellChange(
      ctx,
      { entity: "user", id: user.id, name: user.id },
      { action: "second-factor-removed", before: { secondFactor: true }, after: { secondFactor: false } },
    );
    return { ...user, hasSecondFactor: false };
  });
  if (!changed) return { ...(await getUserRow(ctx, email)), hasChanged: false };
  logSecurityEvent(ctx, "second-factor-removed", { userId: changed.id });
  return { ...toUserRow(changed), hasChanged: true };
}
