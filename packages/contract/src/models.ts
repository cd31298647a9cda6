import { z } from "zod";
import { asSeen } from "./as-seen.ts";
import { Tool } from "./catalog.ts";
import { CategoryLink } from "./categories.ts";
import { anyText, requiredLine } from "./text.ts";

/** How many sizes a model can have. */
export const maxSizes = 500;

const fields = {
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  rowAttribute: z.string(),
  columnAttribute: z.string().nullable(),
};

/** `expected`: fields as the admin saw them; if one of them has changed since, nothing is saved. */
export const SaveModelInput = z.object({
  id: z.uuid().optional(),
  name: requiredLine("Name", 200),
  text: anyText("Text", 2000).optional(),
  /** The names of the attributes in which its tools differ. */
  rowAttribute: requiredLine("Row attribute", 80),
  columnAttribute: requiredLine("Column attribute", 80).nullable().optional(),
  expected: asSeen(z.object(fields).omit({ id: true }), [
    ...["id", "categories", "tools", "sizes", "columns", "toolCount"],
  ]).optional(),
});
export type SaveModelInput = z.infer<typeof SaveModelInput>;

export const ModelId = z.object({ id: z.uuid() });
export type ModelId = z.infer<typeof ModelId>;

/** The row and column of a tool in the matrix of its model. Equal values are written as the first size that has them writes them. */
const Size = z.object({ toolId: z.uuid(), row: z.string(), column: z.string() });
/** Its tools on sale, by the values of the two attributes. `10 mm` and `1 cm` are one row or column. */
export const Model = z.object({
  ...fields,
  /** From the top one down to the last that all its tools are in. */
  categories: z.array(CategoryLink),
  tools: z.array(Tool),
  sizes: z.array(Size),
  columns: z.array(z.string()),
});
export type Model = z.infer<typeof Model>;
export const ListedModel = z.object({
  ...fields,
  toolCount: z.int().nonnegative(),
  tools: z.array(Tool.pick({ id: true, sku: true, name: true })),
});
export type ListedModel = z.infer<typeof ListedModel>;
