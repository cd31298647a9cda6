import { z } from "zod";
import { maxRowsAtOnce } from "./table-choices.ts";

/** The ticked rows of a table, which are changed one by one. */
export const RowIds = z.array(z.uuid()).min(1).max(maxRowsAtOnce);

/** What became of each row, in the order of the ids: `refusal` says why it was not changed. The name is null if there is no such row. */
export const ChangedRow = z.object({ id: z.uuid(), name: z.string().nullable(), refusal: z.string().nullable() });
export type ChangedRow = z.infer<typeof ChangedRow>;
export const ChangedRows = z.array(ChangedRow);
