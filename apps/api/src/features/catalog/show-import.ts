import type { AdminContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";

export type ImportProgress = {
  state: "running" | "done" | "failed";
  rows: number;
  imported: number;
  rejected: number;
};

/**
 * How an import stands, some thousand rows behind it while it runs.
 * @throws DomainError not_found
 */
export async function showImport({ sql }: AdminContext, { id }: { id: string }): Promise<ImportProgress> {
  const [progress] = await sql<ImportProgress[]>`
    select state, rows, imported, rejected from tool_imports where id = ${id}`;
  if (!progress) throw new DomainError("not_found", "There is no such import.");
  return progress;
}
