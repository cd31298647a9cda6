import { users } from "@ironmonger/db/schema";
import { demoEmails, seedDemo } from "@ironmonger/db/seed";
import { inArray } from "drizzle-orm";
import type { Services } from "../../core/services.ts";
import { StartError } from "../../core/start-error.ts";
import { hashPassword } from "./internal/password.ts";

/**
 * Fills a new database with the demo shop, whose passwords are public, where the settings ask for a demonstration.
 * @throws StartError where a shop that is no demonstration has the demo's accounts
 */
export async function seedDemoShop({ env, db }: Pick<Services, "env" | "db">): Promise<void> {
  if (env.isDemo) {
    await seedDemo(db, hashPassword);
    return;
  }
  const [found] = await db.select({ email: users.email }).from(users).where(inArray(users.email, demoEmails)).limit(1);
  if (found) {
    throw new StartError(
      `This database has the demo account ${found.email}, whose password is known to everybody. Use a database of your own, or set DEMO=1 for a demonstration.`,
    );
  }
}
