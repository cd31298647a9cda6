import { randomUUID } from "node:crypto";
import postgres from "postgres";

export const templateName = "ironmonger_template";

/** A fresh database of its own, cloned from the migrated template. */
export async function cloneDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  const run = async (work: (sql: postgres.Sql) => Promise<unknown>) => {
    const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
    try {
      await work(sql);
    } finally {
      await sql.end({ timeout: 5 });
    }
  };
  // Copied as files: the default writes each of its pages to the server's log, which takes three times the processor time.
  await run((sql) => sql`create database ${sql(name)} template ${sql(templateName)} strategy file_copy`);
  return {
    url: serverUrl.replace(/\/[^/]*$/, `/${name}`),
    drop: () => run((sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}
