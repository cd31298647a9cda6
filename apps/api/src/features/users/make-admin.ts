import { messages } from "@ironmonger/contract/messages";
import type { PromoteUserInput } from "@ironmonger/contract/users";
import type { Database } from "@ironmonger/db/client";
import { users } from "@ironmonger/db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";

/**
 * Makes a user an admin, effective immediately in all sessions of that user; who did it and when is kept. `isNews` is false for
 * a user who is an admin already.
 * @throws DomainError not_found
 */
export async function makeAdmin(
  { db, user, log }: AdminContext,
  { email }: PromoteUserInput,
): Promise<{ isNews: boolean }> {
  const outcome = await promote(db, email, user.id);
  if (outcome === "unknown") throw new DomainError("not_found", messages.userNotFound);
  if (outcome === "made") log.info({ email, by: user.email }, "A user became an admin");
  return { isNews: outcome === "made" };
}

/** For the shop's operator at the command line, who needs no other admin's permission. */
export const makeAdminAsOperator = ({ db }: { db: Database }, email: string) => promote(db, email, null);

async function promote(
  db: Database,
  email: string,
  promotedBy: string | null,
): Promise<"made" | "was-already" | "unknown"> {
  const [promoted] = await db
    .update(users)
    .set({ role: "admin", promotedBy, promotedAt: sql`now()` })
    .where(and(eq(users.email, email), ne(users.role, "admin")))
    .returning({ id: users.id });
  if (promoted) return "made";
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found ? "was-already" : "unknown";
}
