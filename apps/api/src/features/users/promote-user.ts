import { messages } from "@ironmonger/contract/messages";
import type { PromoteUserInput } from "@ironmonger/contract/users";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";

/**
 * Makes an admin, at once for all sessions of that user; who did it and when stays on record. `isNews` is false for one who
 * is an admin already.
 * @throws DomainError not_found
 */
export async function promoteUser(
  { sql, user, log }: AdminContext,
  { email }: PromoteUserInput,
): Promise<{ isNews: boolean }> {
  const promoted = await sql`
    update users set role = 'admin', promoted_by = ${user.id}, promoted_at = now()
    where email = ${email} and role <> 'admin'`;
  if (promoted.count > 0) {
    log.info({ email, by: user.email }, "A user became an admin");
    return { isNews: true };
  }
  const [found] = await sql`select 1 from users where email = ${email}`;
  if (!found) throw new DomainError("not_found", messages.userNotFound);
  return { isNews: false };
}
