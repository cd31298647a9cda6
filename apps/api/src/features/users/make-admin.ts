import type { Sql } from "@ironmonger/db/client";

/** For the shop's operator, who needs no other admin's leave. */
export async function makeAdmin({ sql }: { sql: Sql }, email: string): Promise<"made" | "was-already" | "unknown"> {
  const made = await sql`
    update users set role = 'admin', promoted_at = now() where email = ${email} and role <> 'admin'`;
  if (made.count > 0) return "made";
  const [found] = await sql`select 1 from users where email = ${email}`;
  return found ? "was-already" : "unknown";
}
