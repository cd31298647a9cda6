import type { Tool } from "@ironmonger/contract/catalog";
import type { EditableTool, UpdateToolInput } from "@ironmonger/contract/catalog/edit-tool";
import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { toolFieldLabels, writeToolField } from "@ironmonger/contract/catalog/tool-field-texts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { codeOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useMoney } from "../../../shared/use-money.ts";
import { type ToolRow, toolsInPlace, useToolRows } from "./use-tool-rows.ts";

export type QuickField = "priceCents" | "minOrder" | "available";
/** All prices of a tool, with another unit. */
export type NewPrices = Pick<ToolRow, "priceCents" | "priceUnit" | "priceBreaks" | "costCents">;

/** Changes one number of a tool, or its prices with their unit, in its row, which stays at its position; the toast offers Undo. */
export function useQuickEdit() {
  const money = useMoney();
  const rows = useToolRows();
  const { send } = useAction(trpc.catalog.updateTool, toolsInPlace);

  const write = async (
    tool: Tool,
    changes: Omit<UpdateToolInput, "id" | "expected">,
    expected: Partial<EditableTool>,
  ): Promise<void> => {
    try {
      const changed = await send({ id: tool.id, ...changes, expected });
      rows.change(tool.id, (row) => ({ ...row, ...changed }));
    } catch (error) {
      // The row may be out of date.
      if (codeOf(error) === "CONFLICT") rows.refresh();
      throw error;
    }
  };

  /** Refused if the value is no longer the one that was `seen`. */
  const change = async (tool: Tool, field: QuickField, seen: number, value: number): Promise<void> => {
    if (value === seen || value === tool[field]) return;
    await write(tool, { [field]: value }, { [field]: seen });
    const written = (number: number) => writeToolField(field, { ...tool, [field]: number }, money);
    notifySuccess(
      `${tool.name}: ${toolFieldLabels[field]} ${written(seen)} → ${written(value)}`,
      () => void write(tool, { [field]: seen }, { [field]: value }).catch(notifyError),
    );
  };
  const changePrices = async (tool: ToolRow, after: NewPrices): Promise<void> => {
    const { priceCents, priceUnit, priceBreaks, costCents } = tool;
    const before = { priceCents, priceUnit, priceBreaks, costCents };
    await write(tool, after, before);
    const written = (prices: NewPrices) =>
      `${money.format(prices.priceCents)} ${perUnit(tool.salesUnit, prices.priceUnit)}`;
    notifySuccess(
      `${tool.name}: ${toolFieldLabels.priceCents} ${written(before)} → ${written(after)}`,
      () => void write(tool, before, after).catch(notifyError),
    );
  };
  return { change, changePrices };
}
