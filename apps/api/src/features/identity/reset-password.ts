import type { ResetPasswordInput, SignedInUser } from "@ironmonger/contract/identity";
import { messages } from "@ironmonger/contract/messages";
import type { PublicContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { ensureFirstAdmin } from "../users/ensure-first-admin.ts";
import { findAccount } from "./internal/account-store.ts";
import { findTokenOwner, spendResetToken } from "./internal/email-tokens.ts";
import { inHashSlot } from "./internal/hash-slots.ts";
import { hashPassword } from "./internal/password.ts";
import { startSession } from "./internal/start-session.ts";

/**
 * Sets the password by a link from the mail, ends all of the user's sessions and signs in here.
 * @throws DomainError invalid (the link is unknown, used or expired) · unavailable (too many at once)
 */
export async function resetPassword(
  ctx: PublicContext,
  { token, password }: ResetPasswordInput,
): Promise<SignedInUser> {
  // Asked first, so that a guessed link costs no hash.
  if (!(await findTokenOwner(ctx.sql, token, "reset"))) throw new DomainError("invalid", messages.linkExpired);
  const passwordHash = await inHashSlot(() => hashPassword(password));
  const userId = await spendResetToken(ctx.sql, token, passwordHash);
  if (!userId) throw new DomainError("invalid", messages.linkExpired);
  await ensureFirstAdmin(ctx);
  const account = await findAccount(ctx.sql, userId);
  if (!account) throw new DomainError("invalid", messages.linkExpired);
  await ctx.jobs.enqueue(ctx.sql, "send-mail", { kind: "password-changed", email: account.email });
  return startSession(ctx, account);
}
