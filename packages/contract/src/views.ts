import { z } from "zod";
import { isStorable, plainLine, requiredLine } from "./text.ts";

/** JSON without the escapes of what `isStorable` refuses. */
const storableJson = /^(?:[^\\]|\\(?!u00[01]|[bf]|ud[89a-f]).)*$/s;

/** The state of a table: the parameters of its address, its columns and its density. The server stores it unchanged. */
const ViewState = z
  .record(plainLine(100), z.json())
  .refine((state) => JSON.stringify(state).length <= 4_000, {
    error: "This view is too large to be saved",
    abort: true,
  })
  .refine((state) => {
    const json = JSON.stringify(state);
    return storableJson.test(json) && isStorable(json);
  }, "This view has characters that cannot be saved");

export type ViewState = z.infer<typeof ViewState>;

export const SavedView = z.object({
  id: z.uuid(),
  table: z.string(),
  name: z.string(),
  /** Seen by all admins. */
  isShared: z.boolean(),
  /** Comes with the shop, and cannot be changed. */
  isBuiltIn: z.boolean(),
  /** Whether the caller may change it. */
  canChange: z.boolean(),
  state: ViewState,
});
export type SavedView = z.infer<typeof SavedView>;

/** How many views of one table a user can save. */
export const maxViews = 50;

const Table = z.string().regex(/^[a-z][A-Za-z-]{0,39}$/, "There is no such table");
export const ListViewsInput = z.object({ table: Table });
export type ListViewsInput = z.infer<typeof ListViewsInput>;
/** With an id, changes the view. Only admins share views. */
export const SaveViewInput = z.object({
  id: z.uuid().optional(),
  table: Table,
  name: requiredLine("Name", 60),
  isShared: z.boolean().default(false),
  state: ViewState,
});
export type SaveViewInput = z.infer<typeof SaveViewInput>;
export const RemoveViewInput = z.object({ id: z.uuid() });
export type RemoveViewInput = z.infer<typeof RemoveViewInput>;

/** The views that come with the shop, for admins. */
export const builtInViews: SavedView[] = (
  [
    ["To ship", { status: "pending", direction: "asc" }],
    ["Unpaid > 12 h", { status: "unpaid", olderThan: "12h" }],
    ["Disputed", { only: "disputed" }],
  ] satisfies [string, ViewState][]
).map(([name, state], index) => ({
  name,
  state,
  id: `00000000-0000-7000-8000-00000000000${index + 1}`,
  table: "orders",
  isShared: true,
  isBuiltIn: true,
  canChange: false,
}));
