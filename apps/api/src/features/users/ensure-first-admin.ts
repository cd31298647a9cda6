import type { Services } from "../../core/services.ts";

/**
 * Whoever owns ADMIN_EMAIL is an admin, as soon as they have shown that it is theirs: an unverified account of that email may
 * be a stranger's. Called at the start and whenever an email has been verified; does nothing the second time.
 */
export async function ensureFirstAdmin({ env, sql }: Pick<Services, "env" | "sql">): Promise<void> {
  if (!env.adminEmail) return;
  await sql`
    update users set role = 'admin', promoted_at = now()
    where email = ${env.adminEmail} and role <> 'admin' and email_verified_at is not null`;
}
