import { type ImportId, type ImportView, importHours } from "@ironmonger/contract/catalog/import-tools";
import { formatRows } from "@ironmonger/contract/money";
import { changeFiles } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import { inLongTransaction, type WithinLong } from "../../../core/database/in-transaction.ts";
import { setLocal } from "../../../core/database/until-commit.statement.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { tellChange } from "../../events/tell-change.ts";
import { undoChange } from "../undo-change.ts";
import { countMarkedRows, countRows } from "./count-rows.ts";
import { holdImport } from "./hold-import.ts";
import type { WritingSteps } from "./import-kind.ts";
import { prepareToWrite } from "./import-locks.statement.ts";
import type { StoredImport } from "./select-imports.ts";
import { workInBackground } from "./work-in-background.ts";

/**
 * Restores the fields of the tools that an import has changed, takes the tools that it added out of the shop, and puts back those that it
 * took out. A tool that something else has changed since stays as it is. Stock is corrected by the difference, but never below zero. A
 * repeated call changes nothing. Returns when it is done, or after some seconds with the state `running`.
 * @throws DomainError not_found · conflict (it was not imported, or more than a day ago; it is being undone)
 */
export async function undoImport(
  ctx: OfficeContext<"files.import">,
  { importId }: ImportId,
  steps: WritingSteps,
): Promise<ImportView> {
  return workInBackground(ctx, importId, undo(ctx, importId, steps));
}

async function undo(ctx: OfficeContext<"files.import">, importId: string, steps: WritingSteps): Promise<void> {
  await inLongTransaction(ctx, async (ctx) => {
    await setLocal(ctx.db, "statement_timeout", "0");
    const stored = await holdImport(ctx, importId, steps.kind);
    if (stored.state === "undone") return;
    if (!stored.appliedAt) throw new DomainError("conflict", "This file was not imported yet.");
    if (stored.appliedAt.getTime() < Date.now() - importHours * 3_600_000)
      throw new DomainError("conflict", "An import can be undone for a day.");
    await prepareToWrite(ctx.sql);
    await steps.takeBack(ctx, stored);
    await finish(ctx, stored);
  });
}

/** The row of the import is written last: its lock would block reports of progress. */
async function finish(
  ctx: WithinLong<OfficeContext<"files.import">>,
  { id, rows, fileName, kind }: StoredImport,
): Promise<void> {
  const { db } = ctx;
  const { count: kept } = await countMarkedRows(db, id);
  const { added, changed, takenOut } = await countRows(db, id);
  await db.update(changeFiles).set({ problem: null, kept }).where(eq(changeFiles.changeId, id));
  await undoChange(db, ctx, id);
  await tellChange(
    ctx,
    { entity: "import", id, name: fileName || formatRows(rows) },
    {
      action: "import-undone",
      before: {},
      after: { restored: changed + takenOut, removed: added, kept },
      isOfCatalog: kind === "tools",
    },
  );
}
