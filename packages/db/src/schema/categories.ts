import type { Category } from "@ironmonger/contract/categories";
import { taxClasses } from "@ironmonger/contract/pricing/charges";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { knownValues } from "./columns.ts";

/** The tree of the catalog. A tool refers to its category by the slug, which names it in files, reports and addresses. */
export const categories = pgTable(
  "categories",
  {
    id: uuid("id").primaryKey(),
    parentId: uuid("parent_id").references((): AnyPgColumn => categories.id),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    /** The slugs of its ancestors and its own, derived from the tree after every change of it. */
    path: text("path").notNull().unique(),
    text: text("text").notNull().default(""),
    imageUrl: text("image_url"),
    /** Among its siblings. Those in the same position are sorted by name. */
    position: integer("position").notNull().default(0),
    /** Otherwise only companies whose assortment names it are shown its tools, and those of the categories below it. */
    isPublic: boolean("is_public").notNull().default(true),
    /** Of new tools in it, and in those below that have none of their own. */
    taxClass: text("tax_class", { enum: taxClasses }),
    unspsc: text("unspsc"),
    /** Rises with every change, so that an undo finds out whether there was a later one. */
    version: integer("version").notNull().default(1),
  },
  (t) => [
    ...knownValues(t),
    check("categories_slug_form", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("categories_four_levels", sql`${t.path} ~ '^[^/]+(/[^/]+){0,3}$'`),
    // Two categories of one name are distinguished by their parents: files name a category by the names on its path.
    uniqueIndex("categories_name_among_siblings").on(
      sql`coalesce(${t.parentId}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${t.name})`,
    ),
  ],
);

/** Where the pages of renamed, moved, merged and removed categories are now. */
export const categoryRedirects = pgTable(
  "category_redirects",
  {
    path: text("path").primaryKey(),
    /** The last one of the path, by which links and files may still name the category. */
    slug: text("slug").notNull(),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
  },
  // Links by a former slug.
  (t) => [index("category_redirects_by_slug").on(t.slug)],
);

export type CategoryVersion = Omit<Category, "path"> & { version: number };
