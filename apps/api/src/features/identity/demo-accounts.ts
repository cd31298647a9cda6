import type { DemoAccount } from "@ironmonger/contract/identity";
import { sessions, users } from "@ironmonger/db/schema";
import { demoEmails, demoPassword } from "@ironmonger/db/seed";
import { eq, inArray } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";
import type { Services } from "../../core/services.ts";
import { isPasswordRight } from "./internal/password.ts";

/** The accounts that a demo's login page names, with their public password. A shop that is not a demo has none. */
export async function listDemoAccounts({ env, db }: Pick<PublicContext, "env" | "db">): Promise<DemoAccount[]> {
  if (!env.isDemo) return [];
  const rows = await db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(inArray(users.email, demoEmails))
    .orderBy(users.id);
  return rows.map((account) => ({ ...account, password: demoPassword }));
}

/**
 * Ends the sessions of demo accounts that still have their public password. Call it at the start of a shop that is not a demo, because its
 * database may have been a demo's. `isClosedDemoLogin` prevents them from signing in again.
 */
export async function closeDemoAccounts({ db, log }: Pick<Services, "db" | "log">): Promise<void> {
  const accounts = await db
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, demoEmails));
  for (const { id, email, passwordHash } of accounts) {
    if (!(await isPasswordRight(passwordHash, demoPassword))) continue;
    await db.delete(sessions).where(eq(sessions.userId, id));
    log.warn(
      { email },
      "This demo account still has its public password and cannot sign in. Reset the password or delete the account.",
    );
  }
}

/** Whether this is the public login of a demo account, in a shop that is not a demo. */
export const isClosedDemoLogin = (
  { env }: Pick<Services, "env">,
  { email, password }: { email: string; password: string },
): boolean => !env.isDemo && password === demoPassword && demoEmails.some((demo) => demo === email);
