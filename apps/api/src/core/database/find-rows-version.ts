import type { Client } from "@ironmonger/db/client";

/** Tables with a `uuid` key whose whole content a door may offer. */
export type VersionedTable = "tools" | "reviews" | "faq_items" | "buyers";

/** The server stopped a statement that took too long. */
const isTooLong = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "57014";

/**
 * A mark of all rows of a table: it changes with every insert, update and delete, and never comes back. A row's `xmin` is
 * the transaction that wrote it, so what a reader sees decides the mark; no counter that could run ahead of a commit.
 * Ask before reading the rows, and on the same server: then the mark is never newer than they are. Undefined where the rows
 * are so many, and so far from memory, that passing them all takes longer than a statement may.
 */
export async function findRowsVersion(sql: Client["sql"], table: VersionedTable): Promise<string | undefined> {
  try {
    const versionOf = (id: string, name: string) => sql`
      (select count(*) || '.' || coalesce(sum(uuid_hash_extended(${sql(id)}, xmin::text::bigint)), 0) from ${sql(name)})`;
    const stock = table === "tools" ? sql`|| '.' || ${versionOf("tool_id", "tool_stock")}` : sql``;
    const [row] = await sql<[{ version: string }]>`select ${versionOf("id", table)} ${stock} as version`;
    return row.version;
  } catch (error) {
    if (isTooLong(error)) return undefined;
    throw error;
  }
}
