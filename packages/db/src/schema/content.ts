import { sql } from "drizzle-orm";
import { check, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { tools } from "./catalog.ts";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id),
    /** The tool that it is about; null where it is about the shop. */
    toolId: uuid("tool_id").references(() => tools.id),
    name: text("name").notNull(),
    stars: smallint("stars").notNull(),
    text: text("text").notNull(),
    postedAt: moment("posted_at").notNull().defaultNow(),
  },
  (t) => [
    check("reviews_stars_0_to_5", sql`${t.stars} between 0 and 5`),
    // The tool's page; a buyer has one review of a tool.
    uniqueIndex("reviews_of_tool").on(t.toolId, t.userId).where(sql`${t.toolId} is not null`),
  ],
);

export const faqItems = pgTable("faq_items", {
  id: uuid("id").primaryKey(),
  question: text("question").notNull(),
  answer: text("answer").notNull(),
});

export const buyers = pgTable("buyers", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  shop: text("shop").notNull(),
  imageUrl: text("image_url").notNull(),
  toolsBought: integer("tools_bought").notNull(),
  from: text("from").notNull(),
});
