import type { PriceBreak } from "@ironmonger/contract/pricing";
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { tools } from "./catalog.ts";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

/** The baskets of signed-in buyers. A tool that leaves the shop stays in them, and its line says so. */
export const basketLines = pgTable(
  "basket_lines",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    quantity: integer("quantity").notNull(),
    priceWhenAddedCents: integer("price_when_added_cents").notNull(),
    priceBreaksWhenAdded: jsonb("price_breaks_when_added").notNull().$type<PriceBreak[]>(),
    /** Lines that one call adds are a microsecond apart, so that they keep their order. */
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.toolId] }),
    check("basket_lines_quantity_positive", sql`${t.quantity} > 0`),
  ],
);

/** The additions that were made to baskets, so that a repeated request adds nothing. */
export const basketAdditions = pgTable(
  "basket_additions",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    idempotencyKey: text("idempotency_key").notNull(),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.idempotencyKey] })],
);
