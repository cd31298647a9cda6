import type { ChangeUserEmailInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { type OfficeContext, requireStepUp } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError, fieldError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { requireDeliverable } from "../../core/mail/require-deliverable.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { tellChange } from "../events/tell-change.ts";
import { requestEmailChange } from "../identity/emails/change-email.ts";
import { identityErrors } from "../identity/error-messages.ts";

/**
 * Sends the link that makes another email that of a person's account, as if the person had asked for it. The admin has verified who they
 * are.
 * @throws DomainError not_found · invalid (they have this email already) · conflict (it is taken) · step_up_required
 */
export async function changeUserEmail(
  ctx: OfficeContext<"users.setRoles">,
  { email, newEmail }: ChangeUserEmailInput,
): Promise<void> {
  requireStepUp(ctx);
  if (email === newEmail) throw fieldError("invalid", "newEmail", identityErrors.emailUnchanged);
  await requireDeliverable(ctx, newEmail, "newEmail");
  const userId = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const isUser = and(eq(users.email, email), isNull(users.closedAt));
    const [user] = await db.select({ id: users.id }).from(users).where(isUser).for("update");
    if (!user) throw new DomainError("not_found", errorMessages.userNotFound);
    await requestEmailChange(ctx, { userId: user.id, email: newEmail }, "newEmail");
    await tellChange(
      ctx,
      { entity: "user", id: user.id, name: user.id },
      { action: "email-change-requested", before: null, after: { isConfirmed: false } },
    );
    return user.id;
  });
  logSecurityEvent(ctx, "email-change-requested", { userId });
}
