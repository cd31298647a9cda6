import type { SignedInUser } from "@ironmonger/contract/identity";
import { fieldError } from "../../../core/domain-error.ts";
import { identityErrors } from "../error-messages.ts";

/**
 * Refuses weak passwords to admins; to everybody else the form only says that a password is weak.
 * @throws DomainError invalid
 */
export async function requireStrongPassword(
  { isAdmin, email, displayName }: Pick<SignedInUser, "isAdmin" | "email" | "displayName">,
  password: string,
): Promise<void> {
  if (!isAdmin) return;
  // Loaded on demand, because its dictionary is large and rarely needed.
  const { isStrong, judgePassword } = await import("@ironmonger/contract/identity/password-strength");
  if (isStrong(judgePassword(password, [email, displayName]))) return;
  throw fieldError("invalid", "password", identityErrors.passwordTooWeak);
}
