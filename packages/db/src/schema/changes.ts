import type { ListedCategoryChange } from "@ironmonger/contract/categories";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { knownValues, moment } from "./columns.ts";
import { users } from "./users.ts";

const kinds = ["edit", "bulk", "file", "schedule", "tree", "undo"] as const;
const subjectKinds = ["tool", "variant", "price", "rule", "list", "company", "category"] as const;
const results = ["new", "changed", "unchanged", "taken-out", "refused", "remark"] as const;
const outcomes = ["refused", "noted", "skipped", "kept", "short"] as const;

/** The fields of a subject that a row of a change concerns, by their names. */
export type ChangedFields = Record<string, unknown>;

/** What undoing a change of the category tree takes besides its rows. */
export type TreeChangeDetails = {
  kind: ListedCategoryChange["kind"];
  /** The redirects that led to changed categories, and those whose address was taken over. */
  redirects: { path: string; slug: string; categoryId: string }[];
  /** The attributes of a category that is gone, which went with its tools. */
  movedAttributes?: { to: string | null; ids: string[] };
  /** The rules of price lists about a category that is gone. */
  endedRules: { listId: string; name: string; percentOff: number }[];
};

/** Sets of changes by admins, each with its rows. The audit log has one entry for each. */
export const changes = pgTable(
  "changes",
  {
    id: uuid("id").primaryKey(),
    /**
     * `edit`: one record · `bulk`: many tools · `file`: an import · `schedule`: a price that was due · `tree`: of the categories · `undo`.
     */
    kind: text("kind", { enum: kinds }).notNull(),
    byUserId: uuid("by_user_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull().defaultNow(),
    previewedAt: moment("previewed_at"),
    /**
     * Null until its rows are in the shop: a lock shows that a file is being imported, so that a server that stops leaves nothing behind.
     */
    appliedAt: moment("applied_at"),
    appliedByUserId: uuid("applied_by_user_id").references(() => users.id),
    undoneAt: moment("undone_at"),
    /** Of an undo: the change that it takes back. */
    undoesId: uuid("undoes_id").references((): AnyPgColumn => changes.id),
    idempotencyKey: text("idempotency_key"),
    details: jsonb("details").$type<TreeChangeDetails>(),
  },
  (t) => [
    ...knownValues(t),
    check("changes_undo_of_another", sql`(${t.kind} = 'undo') = (${t.undoesId} is not null)`),
    // A repeated request finds its change.
    uniqueIndex("changes_idempotency").on(t.byUserId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
    uniqueIndex("changes_undone_once").on(t.undoesId).where(sql`${t.undoesId} is not null`),
    // The last imports, those old enough to be deleted, and the last changes of the tree.
    index("changes_of_kind").on(t.kind, t.at),
  ],
);

/** What a change makes of each subject, or of each row of its file. */
export const changeRows = pgTable(
  "change_rows",
  {
    id: uuid("id").notNull().defaultRandom(),
    changeId: uuid("change_id")
      .notNull()
      .references(() => changes.id, { onDelete: "cascade" }),
    subjectKind: text("subject_kind", { enum: subjectKinds }).notNull(),
    /**
     * Of a price, and of what another shop calls a tool (`variant`): the tool. Of a `rule` of a price list: the category, or null for
     * everything. Null for a row of a file that names none, and until a new tool is in the shop. No reference: a million rows would be
     * looked up one by one.
     */
    subjectId: uuid("subject_id"),
    /** Where it begins in the file, or its place among the rows. */
    line: integer("line").notNull(),
    /** What the file or the shop called the subject, if that is shown. */
    name: text("name"),
    sku: text("sku"),
    /**
     * The fields that change; null: the subject was not there, or nothing changes. What is made with the change has no id before: `{make:
     * name}`.
     */
    before: jsonb("before").$type<ChangedFields>(),
    /** Null: the subject leaves, or nothing changes. */
    after: jsonb("after").$type<ChangedFields>(),
    /**
     * `refused` rows of a file are not read, `noted` ones are remarks; `skipped` were left out, `kept` not taken back, `short` only in
     * part.
     */
    outcome: text("outcome", { enum: outcomes }),
    /** Why. */
    remark: text("remark"),
    result: text("result", { enum: results })
      .notNull()
      .generatedAlwaysAs(
        sql`case when outcome = 'refused' then 'refused' when outcome = 'noted' then 'remark' when before is null and after is null then 'unchanged' when before is null then 'new' when after is null then 'taken-out' else 'changed' end`,
      ),
  },
  (t) => [
    ...knownValues(t),
    // The preview and the report of a file, result by result, in its order.
    primaryKey({ columns: [t.changeId, t.result, t.line, t.id] }),
    // The report of an import, in the order of its file.
    index("change_rows_remarks").on(t.changeId, t.line).where(sql`${t.result} in ('refused', 'remark')`),
    // The history of a subject.
    index("change_rows_of_subject").on(t.subjectId, t.changeId),
  ],
);
