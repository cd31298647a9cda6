import type { SavedTexts } from "@ironmonger/contract/content";
import type { BlogText } from "@ironmonger/contract/content/blog";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { tools } from "./catalog.ts";
import { moment } from "./columns.ts";
import { users } from "./users.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id),
    /** The tool that it is about; null if it is about the shop. */
    toolId: uuid("tool_id").references(() => tools.id),
    name: text("name").notNull(),
    stars: smallint("stars").notNull(),
    text: text("text").notNull(),
    postedAt: moment("posted_at").notNull().defaultNow(),
    /** Why an admin has hidden it; null while everybody sees it. */
    hiddenReason: text("hidden_reason"),
    /** The shop's answer. */
    answer: text("answer"),
    answeredAt: moment("answered_at"),
  },
  (t) => [
    check("reviews_stars_0_to_5", sql`${t.stars} between 0 and 5`),
    check("reviews_answered_at_some_time", sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    // The admins' table.
    index("reviews_newest").on(t.postedAt, t.id),
    // A user's own.
    index("reviews_of_user").on(t.userId, t.postedAt, t.id),
    // The tool's page; a buyer has one review of a tool.
    uniqueIndex("reviews_of_tool").on(t.toolId, t.userId).where(sql`${t.toolId} is not null`),
  ],
);

/** Lists whose order an admin chooses; of equal positions, the older row comes first. */
const position = () => integer("position").notNull().default(0);

export const faqItems = pgTable("faq_items", {
  id: uuid("id").primaryKey(),
  question: text("question").notNull(),
  answer: text("answer").notNull(),
  position: position(),
});

export const buyers = pgTable("buyers", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  shop: text("shop").notNull(),
  imageUrl: text("image_url").notNull(),
  toolsBought: integer("tools_bought").notNull(),
  from: text("from").notNull(),
  position: position(),
});

/** The texts and posts that admins have changed, in one row, which is locked while content is changed. */
export const siteContent = pgTable(
  "site_content",
  {
    id: smallint("id").primaryKey().default(1),
    /** A text that is not in it has its default. */
    texts: jsonb("texts").$type<SavedTexts>().notNull().default({}),
    /** Null: the posts that come with the shop. */
    blog: jsonb("blog").$type<BlogText[]>(),
  },
  (t) => [check("site_content_one_row", sql`${t.id} = 1`)],
);

/** What visitors need and did not find: messages to the shop. */
export const inquiries = pgTable(
  "inquiries",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    text: text("text").notNull(),
    sentAt: moment("sent_at").notNull().defaultNow(),
    /** When an admin was done with it; null while it waits. */
    doneAt: moment("done_at"),
  },
  // Those that wait, on Today.
  (t) => [index("inquiries_waiting").on(t.id).where(sql`${t.doneAt} is null`)],
);
