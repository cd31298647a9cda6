import type { ImportKind } from "@ironmonger/contract/catalog/import-tools";
import { changeFiles, changes } from "@ironmonger/db/schema";
import { eq } from "drizzle-orm";
import type { OfficeContext } from "../../../core/context.ts";
import type { WithinLong } from "../../../core/database/in-transaction.ts";
import { DomainError } from "../../../core/domain-error.ts";
import { tryLockImport } from "./import-locks.statement.ts";
import { type StoredImport, selectImports } from "./select-imports.ts";

/**
 * The import, which no other transaction applies, undoes or previews until this one ends.
 * @throws DomainError not_found · conflict (it is being applied, undone or read)
 */
export async function holdImport(
  { sql: tx, db, separateDb }: WithinLong<OfficeContext<"files.import">>,
  importId: string,
  kind: ImportKind,
): Promise<StoredImport> {
  const isHeld = await tryLockImport(tx, importId);
  // The job that deletes old files waits.
  const [stored] = await selectImports(db).where(eq(changes.id, importId)).for("key share", { of: changes });
  if (!stored || stored.kind !== kind || stored.state === "uploading")
    throw new DomainError("not_found", "There is no such import.");
  if (!isHeld) throw new DomainError("conflict", "This import is being worked on already. See how far it is.");
  // Outside the transaction, so that everyone sees the progress.
  if (stored.state !== "undone")
    await separateDb.update(changeFiles).set({ doneRows: 0, problem: null }).where(eq(changeFiles.changeId, importId));
  return stored;
}
