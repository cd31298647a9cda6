import type { Services } from "../../../core/services.ts";

const tables = [
  "users",
  "identities",
  "email_tokens",
  "tools",
  "tool_stock",
  "stock_movements",
  "shop_totals",
  "orders",
  "order_events",
  "payments",
  "payment_events",
  "reviews",
  "faq_items",
  "buyers",
  "pictures",
];

/** Returns a function that counts the rows written since by committed transactions. */
export async function watchRows({ sql }: Pick<Services, "sql">): Promise<() => Promise<number>> {
  await sql`create table row_changes (id bigint generated always as identity primary key, of_table text)`;
  await sql.unsafe(`create function note_change() returns trigger language plpgsql as $$
    begin insert into row_changes (of_table) values (tg_table_name); return null; end $$`);
  const watch = (table: string, events: string) =>
    sql.unsafe(`create trigger note_change after ${events} on ${table} for each row execute function note_change()`);
  for (const table of tables) await watch(table, "insert or update or delete");
  // A request updates the time of a session's last use; it neither starts nor ends one.
  await watch("sessions", "insert or delete");
  return async () => {
    const [last] = await sql<[{ id: number }]>`select coalesce(max(id), 0) as id from row_changes`;
    return last.id;
  };
}
