import type {
  FileKindName,
  ImportAnswer,
  ImportColumn,
  ImportField,
  ImportKind,
  ImportQuestion,
  ImportReading,
} from "@ironmonger/contract/catalog/import-tools";
import type { Settings } from "@ironmonger/contract/settings";
import type { Database } from "@ironmonger/db/client";
import type { OfficeContext } from "../../../core/context.ts";
import type { WithinLong } from "../../../core/database/in-transaction.ts";
import type { Services } from "../../../core/services.ts";
import type { DecimalSign } from "../../files/decimal-sign.ts";
import type { FileTable } from "../../files/read-table.ts";
import type { CountedQuestion, ImportRecord } from "./import-record.ts";
import type { StoredImport } from "./select-imports.ts";

/**
 * The program whose file has these headings, if one is known, and what each of them means; undefined for unknown ones. `meant` also has the
 * meaning of those that another column has, too.
 */
export type Recognised = {
  format: FileKindName | null;
  fields: (ImportField | undefined)[];
  meant: (ImportField | undefined)[];
};

/** A file, opened to be read once, and what its columns mean. `known`: what the readers of its cells know of the shop. */
export type OpenedFile<Known = unknown> = Omit<Recognised, "meant"> & {
  table: FileTable;
  /** Opens it once more, from its beginning. */
  reopen: () => Promise<FileTable>;
  columns: ImportColumn[];
  known: Known;
  settings: Settings;
  /** How its numbers are written, if they show it. */
  decimalSign: DecimalSign | undefined;
  /** The day in the shop. */
  today: string;
  mailer: Services["mailer"];
};

/** The columns as they are read, and what the readers of their cells know. */
type UnderstoodColumns<Known> = { columns: ImportColumn[]; known: Known };

/** The headings of a file, and how its columns are understood once an admin has corrected what they mean and answered questions. */
export type ReadHeadings<Known> = {
  recognised: Recognised;
  understand: (columns: ImportColumn[], answers: ImportAnswer[]) => Promise<UnderstoodColumns<Known>>;
};

/** The columns with what their values say about them, and what the rows say together. */
export type Compared = {
  columns: ImportColumn[];
  /** What is to be known of the file as a whole. */
  notices?: string[];
  found?: Pick<ImportReading, "modelCount" | "sizeCount" | "leftOutCount" | "newAttributes">;
};

export type ImportTarget = Pick<StoredImport, "id" | "priceListId">;
export type MadeByImport = Partial<Pick<StoredImport, "madeCategoryIds" | "madeModelIds" | "madeAttributeIds">>;

/**
 * What an import makes of the rows of its file. That files are read, previewed, written and undone, their progress and their pages are the
 * same for every kind. Everything runs in one transaction of the import.
 */
export type ImportSteps<Known = undefined> = ReadingSteps<Known> & WritingSteps;

/** How a kind reads its file, and finds and judges what its rows would change. */
export type ReadingSteps<Known> = {
  kind: ImportKind;
  recognise: (headings: string[], format?: FileKindName | null) => Recognised;
  /** As `recognise`, with what the shop has now. */
  readHeadings: (db: Database, headings: string[], format?: FileKindName | null) => Promise<ReadHeadings<Known>>;
  /** Why a file with columns of these meanings cannot be imported; null if it can. */
  missing: (fields: ReadonlySet<ImportColumn["field"]>) => string | null;
  /** What the values could be that the shop does not know. */
  suggest: (db: Database, questions: CountedQuestion[]) => Promise<ImportQuestion[]>;
  /** Stores what each row would do, and remarks why others are refused. */
  compare: (tx: Database, to: ImportTarget, file: OpenedFile<Known>, record: ImportRecord) => Promise<Compared>;
};

/** How a kind writes its rows, and takes them back. */
export type WritingSteps = {
  kind: ImportKind;
  /** Marks rows whose subject is not as the preview showed it. */
  markChanged: (tx: Database, stored: StoredImport) => Promise<void>;
  /** Writes the rows that are not marked. Returns the ids of what it made for them. */
  write: (ctx: WithinLong<OfficeContext<"files.import">>, stored: StoredImport) => Promise<MadeByImport>;
  /** Takes back what was written, unless something else has changed it since, and marks what stays. */
  takeBack: (ctx: WithinLong<OfficeContext<"files.import">>, stored: StoredImport) => Promise<void>;
  /** Writes a number of its subjects, such as "3 tools". */
  format: (count: number) => string;
};

/** The headings of a kind of file whose columns mean the same whatever the shop has. */
export const plainHeadings =
  <Known>(recognise: ReadingSteps<Known>["recognise"], known: Known): ReadingSteps<Known>["readHeadings"] =>
  async (_db, headings, format) => ({
    recognised: recognise(headings, format),
    understand: async (columns) => ({ columns, known }),
  });
