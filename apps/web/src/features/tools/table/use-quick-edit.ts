import type { Tool } from "@ironmonger/contract/catalog";
import type { EditableTool } from "@ironmonger/contract/catalog/edit-tool";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { codeOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useMoney } from "../../../shared/use-money.ts";
import { toolsInPlace, useToolRows } from "./use-tool-rows.ts";

export type QuickField = "priceCents" | "minOrder" | "available";

/** Changes one number of a tool in its row, which stays at its position; the toast offers Undo. */
export function useQuickEdit() {
  const money = useMoney();
  const rows = useToolRows();
  const { send } = useAction(trpc.catalog.updateTool, toolsInPlace);

  const write = async (tool: Tool, field: QuickField, seen: number, value: number): Promise<void> => {
    const expected: Partial<EditableTool> = { [field]: seen };
    try {
      const changed = await send({ id: tool.id, [field]: value, expected });
      rows.change(tool.id, (row) => ({ ...row, ...changed }));
    } catch (error) {
      // The row may be out of date.
      if (codeOf(error) === "CONFLICT") rows.refresh();
      throw error;
    }
  };

  /** Refused if the value is no longer the one that was `seen`. */
  return async (tool: Tool, field: QuickField, seen: number, value: number): Promise<void> => {
    if (value === seen || value === tool[field]) return;
    await write(tool, field, seen, value);
    const written = (number: number) => writeToolField(field, { ...tool, [field]: number }, money);
    notifySuccess(
      `${tool.name}: ${toolFieldLabels[field]} ${written(seen)} → ${written(value)}`,
      () => void write(tool, field, value, seen).catch(notifyError),
    );
  };
}
