import { z } from "zod";
import { Tool, ToolForAdmins } from "../catalog.ts";
import { CategorySlug } from "../categories.ts";
import { PageInput, pageOf, SortDirection } from "../tables/paging.ts";
import { stockLevels, toolSorts } from "../tables/table-choices.ts";

/** `isTotalExact` is false if there may be more tools than `total`. */
export const ToolPage = pageOf(Tool.extend({ costCents: ToolForAdmins.shape.costCents })).extend({
  isTotalExact: z.literal(false).optional(),
});
export type ToolPage = z.infer<typeof ToolPage>;
export const ListToolsInput = PageInput.extend({
  /** With the categories below it. */
  category: CategorySlug.optional(),
  stock: z.enum(stockLevels).optional(),
  sortBy: z.enum(toolSorts).default("createdAt"),
  direction: SortDirection.default("desc"),
});
export type ListToolsInput = z.infer<typeof ListToolsInput>;

const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** `ids`: only these tools, the ticked rows, separated by commas. As many as fit into an address. */
export const ExportToolsInput = ListToolsInput.omit({
  page: true,
  pageSize: true,
  sortBy: true,
  direction: true,
}).extend({
  ids: z
    .string()
    .regex(new RegExp(`^${uuid}(,${uuid}){0,199}$`))
    .optional(),
});
export type ExportToolsInput = z.infer<typeof ExportToolsInput>;
