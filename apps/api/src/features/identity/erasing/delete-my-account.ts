import type { DeleteMyAccountInput } from "@ironmonger/contract/identity";
import { requireJustProved, type SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/database/in-transaction.ts";
import { fieldError } from "../../../core/domain-error.ts";
import { logSecurityEvent } from "../../../core/security-log.ts";
import { tellPages } from "../../events/tell-change.ts";
import { identityErrors } from "../error-messages.ts";
import { findAccount } from "../internal/accounts.ts";
import { lockOwnAccount } from "../internal/sessions.ts";
import { proveOwnPassword } from "../passwords/prove-password.ts";
import { erasePerson } from "./erase-person.statement.ts";

/**
 * Deletes the caller's account, see `erasePerson`.
 * @throws DomainError invalid (no or the wrong password) · step_up_required (an account without a password) · conflict (as `erasePerson`) ·
 * unauthorized (the session has ended meanwhile)
 */
export async function deleteMyAccount(ctx: SignedInContext, { password }: DeleteMyAccountInput): Promise<void> {
  const { user, request } = ctx;
  const account = await findAccount(ctx.db, user.id);
  if (account?.passwordHash == null) requireJustProved(ctx);
  else if (password === undefined) throw fieldError("invalid", "password", identityErrors.passwordNeeded);
  else await proveOwnPassword(ctx, password, "password");
  const settings = await ctx.settings.read();
  await inTransaction(ctx, async (ctx) => {
    await erasePerson(ctx, user.id, { settings, by: ctx, requireAllowed: (db) => lockOwnAccount(db, user) });
  });
  request.setSession(null);
  tellPages(ctx);
  logSecurityEvent(ctx, "account-erased", { userId: user.id });
}
