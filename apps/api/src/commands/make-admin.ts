import { Email } from "@ironmonger/contract/identity/email";
import { readEnv } from "../core/env.ts";
import { makeAdminAsOperator } from "../features/users/make-admin.ts";
import { connectForCommand } from "./connect-for-command.ts";

/** `node apps/api/dist/server/make-admin.js someone@example.com`, or this file instead, with the DATABASE_URL of the shop. */
async function main(): Promise<void> {
  const email = Email.safeParse(process.argv[2]);
  if (!email.success) throw new Error("Usage: make-admin someone@example.com");
  const { sql, db, close } = connectForCommand(readEnv(process.env), "make-admin");
  try {
    const outcome = await makeAdminAsOperator({ sql, db }, email.data);
    if (outcome === "unknown")
      throw new Error(`Nobody is registered as ${email.data}. Register first, then run this again.`);
    console.log(outcome === "made" ? `${email.data} is an admin now.` : `${email.data} was an admin already.`);
  } finally {
    await close();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
