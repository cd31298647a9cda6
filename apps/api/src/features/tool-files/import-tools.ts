import type { Readable } from "node:stream";
import type { ImportMode, ImportSummary } from "@ironmonger/contract/catalog/import-tools";
import { changeRows } from "@ironmonger/db/schema";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { DomainError } from "../../core/domain-error.ts";
import { writeImport } from "../changes/import/apply-import.ts";
import { getImport } from "../changes/import/import-views.ts";
import { previewImport } from "../changes/import/preview-import.ts";
import { stageImport } from "../changes/import/stage-import.ts";
import { toolImport } from "./tool-import.ts";

export type ImportRequest = { id: string; file: Readable; mode: ImportMode; fileName?: string };

/**
 * Stages a file, makes its preview and applies it, in one call. With `all-or-nothing`, one refused row means that nothing is imported: then
 * the import stays staged, with the reasons.
 * @throws DomainError invalid (the file cannot be read, or no heading names the tools) · conflict (tools changed while the import ran)
 */
export async function importTools(
  ctx: OfficeContext<"files.import">,
  { id: importId, file, mode, fileName = "" }: ImportRequest,
): Promise<ImportSummary> {
  await stageImport(ctx, { id: importId, file, fileName });
  const preview = await previewImport(ctx, { importId }, toolImport);
  if (preview.problem !== null) throw new DomainError("invalid", preview.problem);
  const isWritten = mode === "valid-rows" || preview.refused === 0;
  if (isWritten) await writeImport(ctx, { importId, skipChanged: mode === "valid-rows" }, toolImport);
  const view = await getImport(ctx, { importId });
  const [added, changed] = isWritten ? [view.new, view.changed + view.unchanged] : [0, 0];
  const takenOut = isWritten && view.takenOut > 0 ? await listTakenOut(ctx, importId) : [];
  return {
    importId,
    rows: view.rowCount,
    imported: added + changed,
    new: added,
    changed,
    rejected: view.refused,
    ...(takenOut.length > 0 ? { takenOut } : {}),
    reportUrl: view.reportUrl,
  };
}

async function listTakenOut({ db }: OfficeContext<"files.import">, importId: string): Promise<string[]> {
  const { changeId, subjectId, result, line, outcome } = changeRows;
  const rows = await db
    .select({ subjectId })
    .from(changeRows)
    .where(and(eq(changeId, importId), eq(result, "taken-out"), isNull(outcome)))
    .orderBy(asc(line));
  return rows.flatMap((row) => row.subjectId ?? []);
}
