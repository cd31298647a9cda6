import type { Database } from "@ironmonger/db/client";
import { changeFiles, changes } from "@ironmonger/db/schema";
import { eq, getTableColumns, sql } from "drizzle-orm";

const { kind, undoesId, idempotencyKey, details, ...ofChange } = getTableColumns(changes);
const { changeId, ...ofFile } = getTableColumns(changeFiles);

/** `staged` until its rows are in the shop. */
export const importState = sql<"uploading" | "staged" | "done" | "undone">`case
  when ${changes.undoneAt} is not null then 'undone' when ${changes.appliedAt} is not null then 'done'
  when ${changeFiles.hasArrived} then 'staged' else 'uploading' end`;

export const importColumns = { ...ofChange, ...ofFile, state: importState };

/** The changes that are imports, with their files. */
export const selectImports = (db: Database) =>
  db.select(importColumns).from(changes).innerJoin(changeFiles, eq(changeFiles.changeId, changes.id));

export type StoredImport = Awaited<ReturnType<typeof selectImports>>[number];
