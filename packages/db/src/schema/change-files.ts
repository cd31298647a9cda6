import type { ImportColumn, ImportReading, PreviewImportInput } from "@ironmonger/contract/catalog/import-tools";
import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { changes } from "./changes.ts";
import { bytes, knownValues, moment } from "./columns.ts";
import { priceLists } from "./price-lists.ts";

/** The files of changes of the kind `file`, which admins sent: how each is read, and how its import ended. */
export const changeFiles = pgTable(
  "change_files",
  {
    changeId: uuid("change_id")
      .primaryKey()
      .references(() => changes.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["tools", "price-list", "companies"] })
      .notNull()
      .default("tools"),
    /** The list whose prices the file has. */
    priceListId: uuid("price_list_id").references(() => priceLists.id, { onDelete: "cascade" }),
    /** Whether all of it is stored. */
    hasArrived: boolean("has_arrived").notNull().default(false),
    rows: integer("rows").notNull().default(0),
    imported: integer("imported").notNull().default(0),
    rejected: integer("rejected").notNull().default(0),
    fileName: text("file_name").notNull().default(""),
    /** How the file's bytes look like text. */
    encoding: text("encoding").notNull().default("utf-8"),
    /** What the admin chose instead of the reader's guess. */
    choices: jsonb("choices").$type<Omit<PreviewImportInput, "importId">>().notNull().default({}),
    /** The headings, to find the choices of earlier files with the same ones. */
    headings: text("headings").notNull().default(""),
    /** How the last preview read the file. */
    reading: jsonb("reading").$type<ImportReading>(),
    /** What the columns mean, as of the last preview; null if there was none. */
    columns: jsonb("columns").$type<ImportColumn[]>(),
    /** Stands for the rows that the preview showed; null until there is one. */
    previewId: uuid("preview_id"),
    /** Of the preview's rows; `kept` were left out or not taken back. */
    added: integer("added").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    takenOut: integer("taken_out").notNull().default(0),
    kept: integer("kept").notNull().default(0),
    /** Why there are no rows to show, or why the import did not end. */
    problem: text("problem"),
    /** The categories that it made, the upper ones first. */
    madeCategoryIds: uuid("made_category_ids").array().notNull().default([]),
    /** The models that it made. */
    madeModelIds: uuid("made_model_ids").array().notNull().default([]),
    /** The attributes that it made. */
    madeAttributeIds: uuid("made_attribute_ids").array().notNull().default([]),
    /** How many of the preview's rows are written, or taken back, so far. */
    doneRows: integer("done_rows").notNull().default(0),
  },
  (t) => [
    ...knownValues(t),
    check("change_files_list_of_prices", sql`(${t.kind} = 'price-list') = (${t.priceListId} is not null)`),
  ],
);

/** What the columns of a supplier's files mean, as an admin has saved it, for further files with the same headings. */
export const importMappings = pgTable(
  "import_mappings",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: ["tools", "price-list", "companies"] }).notNull(),
    supplier: text("supplier").notNull(),
    /** The key of the headings. */
    headings: text("headings").notNull(),
    choices: jsonb("choices").$type<Pick<PreviewImportInput, "columns" | "values" | "format">>().notNull(),
    savedAt: moment("saved_at").notNull().defaultNow(),
  },
  (t) => [...knownValues(t), uniqueIndex("import_mappings_once").on(t.kind, t.headings, sql`lower(${t.supplier})`)],
);

/** A file in pieces: until it is imported, or for a day longer if rows were refused. */
export const changeFileChunks = pgTable(
  "change_file_chunks",
  {
    changeId: uuid("change_id")
      .notNull()
      .references(() => changeFiles.changeId, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.position] })],
);
