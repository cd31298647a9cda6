import type { List } from "@ironmonger/contract/lists";
import { useMemo, useState, useSyncExternalStore } from "react";
import { makeLineEdits, useSavingOnLeave } from "../../../features/basket/line-edits.ts";
import { notifyRemoved, type ShownLine, showPricedLines, totalsOf } from "../../../features/basket/use-basket.ts";
import { outlivingThePage } from "../../../features/identity/outliving-the-page.ts";
import { useShowList } from "../../../features/lists/use-show-list.ts";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useMoney } from "../../../shared/use-money.ts";

/** The lines of a list with unsaved input, and the actions on them. Quantities are saved after a pause, as those of the basket. */
export function useListLines(list: List) {
  const money = useMoney();
  const { id } = list;
  const utils = trpc.useUtils();
  const [edits] = useState(makeLineEdits);
  const unsaved = useSyncExternalStore(edits.subscribe, edits.read, edits.read);
  useSavingOnLeave(edits);

  const isWhole = list.lines.length >= list.lineCount;
  const showList = useShowList(id);
  const { lines, totals } = useMemo(() => {
    const shown = showPricedLines(list.lines, money, { edits: unsaved, areAll: isWhole });
    return { lines: shown, totals: totalsOf(list, shown) };
  }, [list, unsaved, isWhole, money]);
  const actions = useMemo(() => {
    const save = async (toolId: string, quantity: number): Promise<void> => {
      await outlivingThePage.lists.setLine.mutate({ id, toolId, quantity });
      await utils.lists.getList.cancel();
      showList((cached) => withLine(cached, toolId, quantity));
      // The prices of its family on other pages, and the lines that follow a removed one.
      if (!isWhole) void utils.lists.getList.invalidate();
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
  }, [id, edits, utils, isWhole, showList]);

  /** Saves the input; false if some of it could not be saved, which its line then says. */
  const saveAll = async (): Promise<boolean> => {
    edits.saveAllNow();
    await edits.inOrder(async () => {});
    return edits.read().size === 0;
  };
  return { lines, totals, actions, saveAll };
}

/** A removed line takes its part of the totals along; a changed one is shown with its new quantity, and its part with it. */
function withLine(list: List, toolId: string, quantity: number): List {
  const before = list.lines.find((line) => line.toolId === toolId);
  if (!before) return list;
  if (quantity > 0)
    return { ...list, lines: list.lines.map((line) => (line === before ? { ...line, quantity } : line)) };
  const isWrong = before.problem !== null;
  return {
    ...list,
    lines: list.lines.filter((line) => line !== before),
    lineCount: list.lineCount - 1,
    problemCount: list.problemCount - (isWrong ? 1 : 0),
    totalCents: list.totalCents - (isWrong ? 0 : before.totalCents),
  };
}
