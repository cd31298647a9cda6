import type { ImportState } from "@ironmonger/contract/catalog/import-tools";
import { toolImports } from "@ironmonger/db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { isRunning } from "./import-locks.statement.ts";

export type ImportProgress = Pick<typeof toolImports.$inferSelect, "rows" | "imported" | "rejected"> & {
  state: ImportState;
};

/**
 * The progress of an import; while its file is read, it may be some thousand rows behind.
 * @throws DomainError not_found
 */
export async function showImport(
  { db }: OfficeContext<"files.import">,
  { id }: { id: string },
): Promise<ImportProgress> {
  const { rows, imported, rejected } = toolImports;
  const state = sql<ImportState>`case when ${isRunning} then 'running' else ${toolImports.state} end`;
  const [progress] = await db
    .select({ state, rows, imported, rejected })
    .from(toolImports)
    .where(and(eq(toolImports.id, id), ne(toolImports.state, "uploading")));
  if (!progress) throw new DomainError("not_found", "There is no such import.");
  return progress;
}
