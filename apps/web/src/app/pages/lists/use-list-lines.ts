import type { List } from "@ironmonger/contract/lists";
import { useMemo, useState, useSyncExternalStore } from "react";
import { makeLineEdits, useSavingOnLeave } from "../../../features/basket/line-edits.ts";
import { notifyRemoved, type ShownLine, showPricedLines } from "../../../features/basket/use-basket.ts";
import { notifyError } from "../../../shared/notify.ts";
import { outlivingThePage } from "../../../shared/outliving-the-page.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** The lines of a list with unsaved input, and the actions on them. Quantities are saved after a pause, as those of the basket. */
export function useListLines(list: List) {
  const { id } = list;
  const utils = trpc.useUtils();
  const [edits] = useState(makeLineEdits);
  const unsaved = useSyncExternalStore(edits.subscribe, edits.read, edits.read);
  useSavingOnLeave(edits);

  const lines = useMemo(() => showPricedLines(list.lines, unsaved), [list.lines, unsaved]);
  const actions = useMemo(() => {
    const save = async (toolId: string, quantity: number): Promise<void> => {
      await outlivingThePage.lists.setLine.mutate({ id, toolId, quantity });
      await utils.lists.getList.cancel({ id });
      utils.lists.getList.setData({ id }, (cached) => cached && withLine(cached, toolId, quantity));
      void utils.lists.listSummaries.invalidate();
    };
    return {
      typeQuantity: (toolId: string, quantity: number) => edits.type(toolId, quantity, save),
      saveNow: (toolId: string) => void edits.saveNow(toolId, save),
      remove(line: ShownLine): void {
        void edits.remove(line.toolId, save);
        const putBack = async () => {
          const { toolId, quantity } = line;
          await utils.client.lists.addLines.mutate({ id, lines: [{ toolId, quantity }] });
          await utils.lists.invalidate();
        };
        notifyRemoved(line, () => edits.undoRemoval(line, save) || void edits.inOrder(putBack).catch(notifyError));
      },
    };
  }, [id, edits, utils]);

  /** Saves the input; false if some of it could not be saved, which its line then says. */
  const saveAll = async (): Promise<boolean> => {
    edits.saveAllNow();
    await edits.inOrder(async () => {});
    return edits.read().size === 0;
  };
  return { lines, actions, saveAll };
}

const withLine = (list: List, toolId: string, quantity: number): List => ({
  ...list,
  lines:
    quantity === 0
      ? list.lines.filter((line) => line.toolId !== toolId)
      : list.lines.map((line) => (line.toolId === toolId ? { ...line, quantity } : line)),
});
