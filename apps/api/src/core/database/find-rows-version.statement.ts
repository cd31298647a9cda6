import type { Client } from "@ironmonger/db/client";

/** Tables with a `uuid` key that clients read as a whole. */
type VersionedTable = "tools" | "reviews" | "faq_items" | "buyers";

/** The server stopped a statement that took too long. */
const isTooLong = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "57014";

/**
 * The version of a whole table (tools: with their stock and the categories): it changes with every insert, update and delete, and never
 * repeats. A row's `xmin` is the transaction that wrote it, so the version depends on the rows that the reader sees, not on a counter that
 * could run ahead of a commit. Read it before the rows, on the same server, so that it is never newer than the rows. Undefined if the table
 * is so large that reading it exceeds the statement timeout.
 */
export async function findRowsVersion(sql: Client["sql"], table: VersionedTable): Promise<string | undefined> {
  try {
    const versionOf = (id: string, name: string) => sql`
      (select count(*) || '.' || coalesce(sum(uuid_hash_extended(${sql(id)}, xmin::text::bigint)), 0) from ${sql(name)})`;
    // Hiding a category hides its tools, too.
    const more =
      table === "tools"
        ? sql`|| '.' || ${versionOf("tool_id", "tool_stock")} || '.' || ${versionOf("id", "categories")}`
        : sql``;
    const [row] = await sql<[{ version: string }]>`select ${versionOf("id", table)} ${more} as version`;
    return row.version;
  } catch (error) {
    if (isTooLong(error)) return undefined;
    throw error;
  }
}
