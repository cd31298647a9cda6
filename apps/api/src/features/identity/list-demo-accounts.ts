import type { DemoAccount } from "@ironmonger/contract/identity";
import { users } from "@ironmonger/db/schema";
import { demoEmails, demoPassword } from "@ironmonger/db/seed";
import { inArray } from "drizzle-orm";
import type { PublicContext } from "../../core/context.ts";

/** The accounts that a demo's login page names, with their public password. A shop that is no demonstration has none. */
export async function listDemoAccounts({ env, db }: Pick<PublicContext, "env" | "db">): Promise<DemoAccount[]> {
  if (!env.isDemo) return [];
  const rows = await db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(inArray(users.email, demoEmails))
    .orderBy(users.id);
  return rows.map((account) => ({ ...account, password: demoPassword }));
}
