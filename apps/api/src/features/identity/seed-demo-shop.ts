import { demoEmails, seedDemo } from "@ironmonger/db/seed";
import type { Services } from "../../core/services.ts";
import { StartError } from "../../core/start-error.ts";
import { hashPassword } from "./internal/password.ts";

/**
 * Fills a new database with the demo shop where the sandbox is wanted; there its passwords are known to everybody.
 * @throws StartError where a shop that is no demo would run with the demo's accounts
 */
export async function seedDemoShop({ env, sql }: Pick<Services, "env" | "sql">): Promise<void> {
  if (env.isDemo) {
    await seedDemo(sql, { hashPassword });
    return;
  }
  const [found] = await sql`select email from users where email = any(${demoEmails})`;
  if (found) {
    throw new StartError(
      `This database has the demo account ${found.email}, whose password is known to everybody. Use a database of your own, or set DEMO=1 for a demonstration.`,
    );
  }
}
