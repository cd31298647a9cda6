import { bigserial, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { knownValues, moment } from "./columns.ts";

export const eventTypes = [
  ...(["order.placed", "order.approved", "order.paid", "order.changed", "order.shipped", "order.cancelled"] as const),
  ...(["order.refunded", "tool.created", "tool.changed", "tool.deleted", "stock.changed", "company.created"] as const),
  ...(["company.changed", "catalog.changed", "invoice.issued", "invoice.paid"] as const),
] as const;

/**
 * What other programs may be told, written in the transaction of the change: of an order and its stock by triggers on its history and the
 * movements of stock, of everything else by `tellChange`. Nothing is delivered to anybody yet.
 */
export const events = pgTable(
  "events",
  {
    /** Rises; of concurrent transactions a later position may be seen first. */
    position: bigserial("position", { mode: "number" }).primaryKey(),
    id: uuid("id").notNull(),
    type: text("type", { enum: eventTypes }).notNull(),
    subjectKind: text("subject_kind", { enum: ["order", "tool", "company", "change", "invoice"] }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  knownValues,
);
