import type { ImportState } from "@ironmonger/contract/catalog/import-tools";
import { changeFiles, changes } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { isRunning } from "./import-locks.statement.ts";
import { importState } from "./select-imports.ts";

export type ImportProgress = Pick<typeof changeFiles.$inferSelect, "rows" | "imported" | "rejected"> & {
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
  const { rows, imported, rejected } = changeFiles;
  const state = sql<ImportState>`case when ${isRunning} then 'running' else ${importState} end`;
  const [progress] = await db
    .select({ state, rows, imported, rejected })
    .from(changes)
    .innerJoin(changeFiles, eq(changeFiles.changeId, changes.id))
    .where(and(eq(changes.id, id), changeFiles.hasArrived));
  if (!progress) throw new DomainError("not_found", "There is no such import.");
  return progress;
}
