import type { EraseUserInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { type OfficeContext, requireStepUp } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { DomainError } from "../../core/domain-error.ts";
import { errorMessages } from "../../core/error-messages.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { tellPages } from "../events/tell-change.ts";
import { erasePerson } from "../identity/erasing/erase-person.statement.ts";

/**
 * Erases a person who has asked for it, see `erasePerson`.
 * @throws DomainError not_found (also who is erased already) · conflict (as `erasePerson`) · step_up_required
 */
export async function eraseUser(ctx: OfficeContext<"users.setRoles">, { email }: EraseUserInput): Promise<void> {
  requireStepUp(ctx);
  const isMeant = and(eq(users.email, email), isNull(users.closedAt));
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(isMeant);
  if (!user) throw new DomainError("not_found", errorMessages.userNotFound);
  const settings = await ctx.settings.read();
  await inTransaction(ctx, async (ctx) => {
    const requireThere: Parameters<typeof erasePerson>[2]["requireAllowed"] = async (db) => {
      if ((await db.$count(users, isMeant)) === 0) throw new DomainError("not_found", errorMessages.userNotFound);
    };
    await erasePerson(ctx, user.id, { settings, by: ctx, requireAllowed: requireThere });
  });
  tellPages(ctx);
  logSecurityEvent(ctx, "account-erased", { userId: user.id });
}
