import type { ApplyImportInput, ImportView } from "@ironmonger/contract/catalog/import-tools";
import { formatNumber, formatRows } from "@ironmonger/contract/money";
import { changeFileChunks, changeFiles, changeRows, changes } from "@ironmonger/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inLongTransaction, type WithinLong } from "../../../core/database/in-transaction.ts";
import { setLocal } from "../../../core/database/until-commit.statement.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { tellChange } from "../../events/tell-change.ts";
import { countMarkedRows, countRows, type MarkedRows } from "./count-rows.ts";
import { holdImport } from "./hold-import.ts";
import type { MadeByImport, WritingSteps } from "./import-kind.ts";
import { prepareToWrite } from "./import-locks.statement.ts";
import type { StoredImport } from "./select-imports.ts";
import { workInBackground } from "./work-in-background.ts";

/**
 * Writes exactly what the preview showed, in one transaction, without the refused rows. A repeated call changes nothing. Returns when it is
 * done, or after some seconds with the state `running`.
 * @throws DomainError not_found · conflict (there is no preview, or a newer one; tools have changed since it, with an issue for each of the
 * first; it is being imported; it was undone)
 */
export async function applyImport(
  ctx: OfficeContext<"files.import">,
  input: ApplyImportInput,
  steps: WritingSteps,
): Promise<ImportView> {
  return workInBackground(ctx, input.importId, writeImport(ctx, input, steps));
}

/** `applyImport`, to its end. */
export async function writeImport(
  ctx: OfficeContext<"files.import">,
  { importId, previewId, skipChanged }: ApplyImportInput,
  steps: WritingSteps,
): Promise<void> {
  await inLongTransaction(ctx, async (ctx) => {
    await setLocal(ctx.db, "statement_timeout", "0");
    const stored = await holdImport(ctx, importId, steps.kind);
    if (stored.state === "done") return;
    if (stored.state === "undone")
      throw new DomainError("conflict", "This import was undone. Send the file again to import it again.");
    if (stored.previewId === null || (previewId !== undefined && previewId !== stored.previewId))
      throw new DomainError("conflict", "This file has no preview, or a newer one. Look at it again.");
    await prepareToWrite(ctx.sql);
    await steps.markChanged(ctx.db, stored);
    const marked = await countMarkedRows(ctx.db, stored.id);
    if (marked.count > 0 && !skipChanged) throw changedSince(steps, marked);
    const made = await steps.write(ctx, stored);
    await finish(ctx, stored, made);
  });
}

function changedSince({ format }: WritingSteps, { count, names }: MarkedRows): DomainError {
  const unlisted = count > names.length ? ` and ${formatNumber(count - names.length)} more` : "";
  const have = count === 1 ? "has" : "have";
  return new DomainError(
    "conflict",
    `${format(count)} ${have} changed since the preview: ${names.join(", ")}${unlisted}. Nothing was imported. Look at the preview again.`,
    { issues: names.map((name) => ({ path: "tools", message: name })) },
  );
}

/** The row of the import is written last: its lock would block reports of progress. */
async function finish(
  ctx: WithinLong<OfficeContext<"files.import">>,
  stored: StoredImport,
  made: MadeByImport,
): Promise<void> {
  const { id, rows, rejected, fileName } = stored;
  const { db } = ctx;
  // The file stays if refused rows can be downloaded from it.
  if (rejected === 0) await db.delete(changeFileChunks).where(eq(changeFileChunks.changeId, id));
  await db.delete(changeRows).where(and(eq(changeRows.changeId, id), eq(changeRows.result, "unchanged")));
  const { count: kept } = await countMarkedRows(db, id);
  const { added, changed, takenOut } = await countRows(db, id);
  await db
    .update(changeFiles)
    .set({ problem: null, added, changed, takenOut, kept, imported: added + changed, ...made })
    .where(eq(changeFiles.changeId, id));
  await db.update(changes).set({ appliedAt: sql`now()`, appliedByUserId: ctx.user.id }).where(eq(changes.id, id));
  if (added + changed + takenOut === 0) return;
  // The rows of the import are the details of its entry in the audit log.
  await tellChange(
    ctx,
    { entity: "import", id, name: fileName || formatRows(rows) },
    {
      action: "imported",
      before: null,
      after: { rows, new: added, changed, takenOut, rejected, ...(kept > 0 ? { leftOut: kept } : {}) },
      isOfCatalog: stored.kind === "tools",
    },
  );
}
