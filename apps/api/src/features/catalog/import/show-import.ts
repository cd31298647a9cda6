import { toolImports } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { AdminContext } from "../../../core/context.ts";
import { DomainError } from "../../../core/domain-error.ts";

export type ImportProgress = Pick<typeof toolImports.$inferSelect, "state" | "rows" | "imported" | "rejected">;

/**
 * The progress of an import; while it runs, up to some thousand rows behind.
 * @throws DomainError not_found
 */
export async function showImport({ db }: AdminContext, { id }: { id: string }): Promise<ImportProgress> {
  const { state, rows, imported, rejected } = toolImports;
  const [progress] = await db
    .select({ state, rows, imported, rejected })
    .from(toolImports)
    .where(eq(toolImports.id, id));
  if (!progress) throw new DomainError("not_found", "There is no such import.");
  return progress;
}
