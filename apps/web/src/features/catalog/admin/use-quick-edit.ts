import type { EditableTool, Tool } from "@ironmonger/contract/catalog";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { codeOf } from "../../../shared/error-message.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/trpc.ts";
import { useToolRows } from "./use-tool-rows.ts";

export type QuickField = "priceCents" | "minOrder" | "available";

/** Changes one number of a tool in its row, which stays in its place; the toast offers Undo. */
export function useQuickEdit() {
  const rows = useToolRows();
  const { mutateAsync } = trpc.catalog.updateTool.useMutation();

  const write = async (tool: Tool, field: QuickField, value: number): Promise<void> => {
    const expected: Partial<EditableTool> = { [field]: tool[field] };
    try {
      const changed = await mutateAsync({ id: tool.id, [field]: value, expected });
      rows.change(tool.id, (row) => ({ ...row, ...changed }));
      rows.keepInPlace();
    } catch (error) {
      // The row may be out of date.
      if (codeOf(error) === "CONFLICT") void rows.refresh();
      throw error;
    }
  };

  return async (tool: Tool, field: QuickField, value: number): Promise<void> => {
    if (value === tool[field]) return;
    await write(tool, field, value);
    const after = { ...tool, [field]: value };
    const text = `${tool.name}: ${toolFieldLabels[field]} ${writeToolField(field, tool)} → ${writeToolField(field, after)}`;
    notifySuccess(text, () => void write(after, field, tool[field]).catch(notifyError));
  };
}
