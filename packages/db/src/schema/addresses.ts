import { sql } from "drizzle-orm";
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { companies, owner } from "./companies.ts";
import { users } from "./users.ts";

/** The addresses to which a buyer has orders delivered. Those of a company are its sites. */
export const addresses = pgTable(
  "addresses",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The company whose site it is; null for an address of a person. */
    companyId: uuid("company_id").references(() => companies.id),
    ownerId: owner(),
    label: text("label"),
    address: text("address").notNull(),
    country: text("country").notNull(),
    region: text("region"),
    postcode: text("postcode"),
    phone: text("phone").notNull(),
    /** The default is the address that was last made the default, or the oldest if none was, so there is always exactly one. */
    madeDefaultAt: moment("made_default_at"),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [
    check("addresses_country_code", sql`${t.country} ~ '^[A-Z]{2}$'`),
    check("addresses_phone_digits", sql`${t.phone} ~ '^[0-9]+$'`),
    // A buyer has each address once. Also finds the addresses of a buyer.
    unique("addresses_once").on(t.ownerId, t.address, t.country, t.region, t.postcode, t.phone).nullsNotDistinct(),
  ],
);
