import type { AuditedAction, AuditedEntity, AuditedFields } from "@ironmonger/contract/audit";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * Every change by an admin, and of settings by the system. Rows are only ever added, until they are older than the shop keeps them. A
 * trigger sets `id`, `at` and `hash` of each row, whatever was inserted; see `chain_audit_entry()`. People are named by their ids alone, so
 * that none of it has to change when a person is erased.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    /** From 1, without gaps. */
    id: bigint("id", { mode: "number" }).primaryKey().default(0),
    at: moment("at").notNull().defaultNow(),
    /** Null for the system. No reference: the entry must not depend on another table. */
    byUserId: uuid("by_user_id"),
    action: text("action").$type<AuditedAction>().notNull(),
    entity: text("entity").$type<AuditedEntity>().notNull(),
    entityId: text("entity_id").notNull(),
    /** Its name at that time; of a person the id. */
    entityName: text("entity_name").notNull(),
    before: jsonb("before").$type<AuditedFields>(),
    after: jsonb("after").$type<AuditedFields>(),
    ip: text("ip"),
    /** SHA-256, in hexadecimal digits, over the hash of the row before and this row. */
    hash: text("hash").notNull().default(""),
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower(entity_name || chr(10) || entity_id || chr(10) || coalesce(ip, ''))`,
    ),
  },
  (t) => [
    // The page, filtered by entity, or the history of one thing.
    index("audit_log_of_entity").on(t.entity, t.entityId, t.id),
    // The page, filtered by person.
    index("audit_log_by_person").on(t.byUserId, t.id),
    // The page, filtered by date.
    index("audit_log_by_time").on(t.at),
    // The page's search.
    index("audit_log_by_search_text").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

/**
 * Where the log begins: the last entry that was cut off because of its age, and its hash, from which the chain goes on. No row before the
 * first cut.
 */
export const auditCheckpoint = pgTable(
  "audit_checkpoint",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    entryId: bigint("entry_id", { mode: "number" }).notNull(),
    hash: text("hash").notNull(),
    cutAt: moment("cut_at").notNull().defaultNow(),
  },
  (t) => [check("audit_checkpoint_is_one", sql`${t.isOnly}`)],
);
