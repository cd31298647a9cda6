import { formatRows } from "@ironmonger/contract/money";
import type { Database } from "@ironmonger/db/client";
import type { AdminContext } from "../../../core/context.ts";
import { recordChange } from "../../audit/record-change.ts";

type Written = {
  id: string;
  fileName: string;
  rows: number;
  added: number;
  changed: number;
  takenOut: number;
  rejected: number;
  /** Tools that had changed after the preview. */
  leftOut?: number;
};

/** Writes the audit log's entry of an import, unless it changed nothing. Its rows are the details. */
export async function recordImported(
  db: Database,
  ctx: AdminContext,
  { id, fileName, rows, added, changed, takenOut, rejected, leftOut = 0 }: Written,
): Promise<void> {
  if (added + changed + takenOut === 0) return;
  await recordChange(db, ctx, {
    action: "imported",
    entity: "import",
    entityId: id,
    entityName: fileName || formatRows(rows),
    before: null,
    after: { rows, new: added, changed, takenOut, rejected, ...(leftOut > 0 ? { leftOut } : {}) },
  });
}
