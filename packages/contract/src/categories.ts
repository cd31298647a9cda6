import { z } from "zod";
import { Position } from "./arrange.ts";
import { asSeen } from "./as-seen.ts";
import { ImageUrl } from "./catalog/image-url.ts";
import { isReservedSlug, maxSlug } from "./categories/slug.ts";
import { TaxClass } from "./pricing/tax-class.ts";
import { anyText, plainLine, requiredLine } from "./text.ts";

/** From a top category down to the lowest: `hand-tools/hammers/sledge-hammers/long-handled`. */
export const maxCategoryLevels = 4;
export const maxCategories = 5_000;
export const maxCategoryName = 80;

/**
 * The names on a path as files write it: `Hand tools > Hammers`, or `> Hand tools` for one name that is taken as it is. Without this sign,
 * `»`, and ` / `, ` | ` and ` \ ` between spaces separate names, too.
 */
export function readPathNames(path: string): string[] {
  const separator = path.includes(">") ? ">" : /»|\s[/|\\]\s/;
  return path
    .replace(/^\s*>/, "")
    .split(separator)
    .map((name) => name.trim());
}
/** Names a category in addresses, files and reports; unique in the shop. */
export const CategorySlug = z
  .string()
  .max(maxSlug, `An address can be at most ${maxSlug} characters`)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "An address has lower-case letters, digits and single hyphens");

export const Category = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  slug: z.string(),
  /** The slugs of its ancestors and its own: its page is `/catalog/{path}`. */
  path: z.string(),
  text: z.string(),
  imageUrl: z.string().nullable(),
  position: z.int(),
  /** Otherwise only companies whose assortment names it are shown it and what is below it. */
  isPublic: z.boolean(),
  taxClass: TaxClass.nullable(),
  unspsc: z.string().nullable(),
});
export type Category = z.infer<typeof Category>;

/** `toolCount` includes the tools of the categories below. */
export type CategoryNode = Category & { toolCount: number; children: CategoryNode[] };
export const CategoryNode: z.ZodType<CategoryNode> = Category.extend({
  toolCount: z.int().nonnegative(),
  get children() {
    return z.array(CategoryNode);
  },
});

/** A link to a category. */
export const CategoryLink = Category.pick({ name: true, path: true });
export type CategoryLink = z.infer<typeof CategoryLink>;

/** What a page of the catalog shows of the categories: those below `path`, or the top ones. */
export const ShowCategoryInput = z.object({
  path: plainLine(400).optional(),
});
export type ShowCategoryInput = z.infer<typeof ShowCategoryInput>;
export const ShownCategory = z.object({
  /** Null for the whole catalog. */
  category: Category.pick({ id: true, name: true, slug: true, path: true, text: true, imageUrl: true }).nullable(),
  ancestors: z.array(CategoryLink),
  /** `toolCount` includes the tools of the categories below. */
  children: z.array(
    Category.pick({ id: true, name: true, slug: true, path: true, imageUrl: true }).extend({
      toolCount: z.int().nonnegative(),
    }),
  ),
});
export type ShownCategory = z.infer<typeof ShownCategory>;

/**
 * Fields that are left out stay as they are; a new category needs a name. Without a slug, the address is made of the name and follows it
 * until a slug is sent. `expected`: fields as the admin saw them; if one of them has changed since, nothing is saved.
 */
export const SaveCategoryInput = z
  .object({
    id: z.uuid().optional(),
    parentId: z.uuid().nullable().optional(),
    name: requiredLine("Name", maxCategoryName)
      .regex(/^[^>]*$/, "A name has no >, which separates categories in files")
      .optional(),
    slug: CategorySlug.refine((slug) => !isReservedSlug(slug), "An address must not look like a tool's").optional(),
    text: anyText("Text", 2000).optional(),
    imageUrl: ImageUrl.nullable().optional(),
    position: Position.optional(),
    isPublic: z.boolean().optional(),
    /** Of new tools in it, and in those below that have none of their own. */
    taxClass: TaxClass.nullable().optional(),
    unspsc: z
      .string()
      .regex(/^\d{8}$/, "A UNSPSC code has 8 digits")
      .nullable()
      .optional(),
    expected: asSeen(Category.omit({ id: true, path: true }), [
      ...["id", "path", "toolCount", "children", "undoId"],
    ]).optional(),
  })
  .refine(({ id, name }) => id !== undefined || name !== undefined, { path: ["name"], error: "Name is required" });
export type SaveCategoryInput = z.infer<typeof SaveCategoryInput>;

export const CategoryChange = z.object({ undoId: z.uuid() });
export type CategoryChange = z.infer<typeof CategoryChange>;
export const SavedCategory = Category.extend(CategoryChange.shape);
export type SavedCategory = z.infer<typeof SavedCategory>;

const categoryChangeKinds = ["added", "changed", "removed", "merged"] as const;
/** One of the last changes of the tree. */
export const ListedCategoryChange = CategoryChange.extend({
  kind: z.enum(categoryChangeKinds),
  /** The name of the category before the change. */
  name: z.string(),
  by: z.string(),
  changedAt: z.iso.datetime(),
  isUndone: z.boolean(),
  /** Neither undone nor followed by another change of the same categories. */
  canUndo: z.boolean(),
});
export type ListedCategoryChange = z.infer<typeof ListedCategoryChange>;

export const CategoryId = z.object({ id: z.uuid() });
export type CategoryId = z.infer<typeof CategoryId>;
/** What names a category itself, and loses it when the category is removed or merged. */
export const CategoryUse = z.object({
  /** The names of the first price lists with a rule about it. */
  priceLists: z.array(z.string()),
  ruleCount: z.int().nonnegative(),
  /** Companies and groups whose assortment names it. */
  assortmentCount: z.int().nonnegative(),
});
export type CategoryUse = z.infer<typeof CategoryUse>;
export const MergeCategoriesInput = z.object({ from: z.uuid(), into: z.uuid() });
export type MergeCategoriesInput = z.infer<typeof MergeCategoriesInput>;
