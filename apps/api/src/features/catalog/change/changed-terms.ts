import type { ChangedTerms } from "@ironmonger/contract/catalog/change-tools";
import type { NewChangeRow } from "../../changes/change-rows.statement.ts";
import type { ToolChange } from "../../tools/write-tools.statement.ts";

export type NewTerms = { id: string; before: ChangedTerms; after: ChangedTerms };

/** What is written to a tool whose terms become others. Of the stock, only the difference counts. */
export const toToolChange = ({ id, before, after: { available, ...fields } }: NewTerms): ToolChange => ({
  ...{ id, fields, delta: available - before.available },
});

export const toChangeRow = ({ id, before, after }: NewTerms, index: number): NewChangeRow => ({
  ...{ subjectKind: "tool", subjectId: id, line: index + 1, before, after },
});
