import type { AuditedAction, AuditedEntity, AuditedFields } from "@ironmonger/contract/audit";
import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * Every change by an admin, and of settings by the system. Rows are only ever added. A trigger sets `id`, `at` and `hash` of each row,
 * whatever was inserted; see `chain_audit_entry()`.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    /** From 1, without gaps. */
    id: bigint("id", { mode: "number" }).primaryKey().default(0),
    at: moment("at").notNull().defaultNow(),
    /** Null for the system. No reference: the entry must not depend on another table. */
    byUserId: uuid("by_user_id"),
    /** The admin's email as of then, or `system`. */
    by: text("by").notNull(),
    action: text("action").$type<AuditedAction>().notNull(),
    entity: text("entity").$type<AuditedEntity>().notNull(),
    entityId: text("entity_id").notNull(),
    /** Its name at that time. */
    entityName: text("entity_name").notNull(),
    before: jsonb("before").$type<AuditedFields>(),
    after: jsonb("after").$type<AuditedFields>(),
    ip: text("ip"),
    /** SHA-256, in hexadecimal digits, over the hash of the row before and this row. */
    hash: text("hash").notNull().default(""),
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower(by || chr(10) || entity_name || chr(10) || entity_id || chr(10) || coalesce(ip, ''))`,
    ),
  },
  (t) => [
    // The page, filtered by entity, or the history of one thing.
    index("audit_log_of_entity").on(t.entity, t.entityId, t.id),
    // The page, filtered by person.
    index("audit_log_by_person").on(t.by, t.id),
    // The page, filtered by date.
    index("audit_log_by_time").on(t.at),
    // The page's search.
    index("audit_log_by_search_text").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);
