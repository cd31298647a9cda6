import type { PriceBreak } from "@ironmonger/contract/pricing";
import { sql } from "drizzle-orm";
import {
  bigint,
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
import { tools } from "./catalog.ts";
import { moment, priceUnit } from "./columns.ts";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

/** A basket of a user, also one of a user in a company, or of a visitor who has its secret. */
export const baskets = pgTable(
  "baskets",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The company for which the user buys with it; null when they buy for themselves. */
    companyId: uuid("company_id").references(() => companies.id),
    /** A hash of the visitor's secret, so a copy of this table is useless. */
    tokenHash: text("token_hash").unique(),
    /** A visitor's basket is deleted then; each change postpones it. */
    lapsesAt: moment("lapses_at"),
  },
  (t) => [
    // A user has one basket for themselves, and one for each company.
    uniqueIndex("baskets_of_persons").on(t.userId).where(sql`${t.companyId} is null`),
    uniqueIndex("baskets_of_members").on(t.userId, t.companyId),
    check("baskets_one_owner", sql`num_nonnulls(${t.userId}, ${t.tokenHash}) = 1`),
    check("baskets_of_visitors_lapse", sql`(${t.tokenHash} is null) = (${t.lapsesAt} is null)`),
    // The job that deletes lapsed baskets.
    index("baskets_lapses_at").on(t.lapsesAt).where(sql`${t.lapsesAt} is not null`),
  ],
);

/** A tool that leaves the shop stays in baskets, and its line says so. */
export const basketLines = pgTable(
  "basket_lines",
  {
    basketId: uuid("basket_id")
      .notNull()
      .references(() => baskets.id, { onDelete: "cascade" }),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id),
    quantity: integer("quantity").notNull(),
    priceWhenAddedCents: bigint("price_when_added_cents", { mode: "number" }).notNull(),
    priceUnitWhenAdded: priceUnit("price_unit_when_added"),
    priceBreaksWhenAdded: jsonb("price_breaks_when_added").notNull().$type<PriceBreak[]>(),
    /** Lines that one call adds are a microsecond apart, so that their order is stored. */
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.basketId, t.toolId] }),
    check("basket_lines_quantity_positive", sql`${t.quantity} > 0`),
  ],
);
