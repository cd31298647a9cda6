import type { ImportKind, NewAttribute } from "@ironmonger/contract/catalog/import-tools";
import type { TransactionSql } from "@ironmonger/db/client";
import type { OfficeContext } from "../../../core/context.ts";
import type { FileTable } from "./file/read-table.ts";
import type { HeldImport } from "./hold-import.ts";
import type { ImportRecord } from "./import-record.ts";
import type { MarkedRows } from "./judge-rows.statement.ts";
import type { KnownValues } from "./read-cells.ts";
import type { ToolFile } from "./read-tool-row.ts";

/** A file, opened to be read once, and what its columns mean. */
export type OpenedFile = Pick<ToolFile, "format" | "fields" | "attributes"> & { table: FileTable; known: KnownValues };
export type RowCounts = { added: number; changed: number; unchanged: number; takenOut: number };
export type ImportTarget = Pick<HeldImport, "id" | "priceListId">;

export type MadeByImport = Partial<Pick<HeldImport, "madeCategoryIds" | "madeModelIds" | "madeAttributeIds">>;

/**
 * What an import makes of the rows of its file. That files are read, previewed, written and undone, their progress and their pages are the
 * same for every kind. Everything runs in one transaction of the import.
 */
export type ImportRules = {
  kind: ImportKind;
  /** Stores what each row would do, and remarks why others are refused. Returns the attributes that the import would make. */
  compare: (
    tx: TransactionSql,
    ctx: OfficeContext<"files.import">,
    to: ImportTarget,
    file: OpenedFile,
    record: ImportRecord,
  ) => Promise<NewAttribute[]>;
  /** Marks rows whose subject is not as the preview showed it. */
  markChanged: (tx: TransactionSql, held: HeldImport) => Promise<MarkedRows>;
  /** Writes the rows that are not marked. Returns the ids of what it made for them. */
  write: (tx: TransactionSql, ctx: OfficeContext<"files.import">, held: HeldImport) => Promise<MadeByImport>;
  /** Takes back what was written, unless something else has changed it since, and marks what stays. */
  takeBack: (tx: TransactionSql, ctx: OfficeContext<"files.import">, held: HeldImport) => Promise<void>;
  count: (tx: TransactionSql, importId: string) => Promise<RowCounts>;
  countMarked: (tx: TransactionSql, importId: string) => Promise<MarkedRows>;
  /** Writes a number of its subjects, such as "3 tools". */
  format: (count: number) => string;
};
