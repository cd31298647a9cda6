import type { Money } from "@ironmonger/contract/money";
import { useState } from "react";
import { useAction } from "../../shared/kit/use-action.ts";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";
import { formatLines, mergeKey, needsAttention, type PadRow, suggestionOf } from "./judge-lines.ts";
import {
  type ChangeLines,
  chooseTool,
  correctLines,
  findCorrected,
  isPartNumber,
  lineCountIssue,
  mergeLines,
  type NewLine,
  type PadActions,
  readLines,
  setQuantity,
} from "./pad-lines.ts";
import type { usePad } from "./use-pad.ts";

type Options = {
  pad: ReturnType<typeof usePad>;
  rows: PadRow[];
  /** Lines were added, so that all are shown. */
  onAdd: () => void;
  /** Continues the search for names. */
  search: () => void;
};

/** What can be done to the list and to its lines. */
export function usePadActions({ pad, rows, onAdd, search }: Options) {
  const money = useMoney();
  /** The line that was changed last. */
  const [changedId, setChangedId] = useState<number | null>(null);
  const remember = useAction(trpc.orderPad.rememberPartNumber);

  const change: ChangeLines = (alter) => {
    const issue = lineCountIssue(alter(pad.lines).length);
    if (issue) notifyError(issue);
    else pad.change(alter);
    return issue === null;
  };
  const add = (lines: NewLine[]) => {
    onAdd();
    const open = new Set(rows.filter(needsAttention).map(({ line }) => line.id));
    const corrected = findCorrected(pad.lines, lines, open);
    const isAdded = change((before) => correctLines(before, lines, corrected));
    if (isAdded && corrected.size > 0) notifySuccess(describeCorrections(corrected.size, lines.length));
    return isAdded;
  };
  const choose = (id: number, toolId: string) => {
    const row = rows.find(({ line }) => line.id === id);
    if (!row) return;
    change((lines) => chooseTool(lines, row.line, toolId));
    setChangedId(id);
    if (pad.owner !== null && isPartNumber(row.name)) void remember.run({ partNumber: row.name, toolId });
  };
  const ofRows: PadActions = {
    change,
    read: (text) => readOrNotify(text, money),
    add,
    choose,
    note: setChangedId,
    search,
  };
  return {
    ofRows,
    changedId,
    /** Adds the lines of a text. */
    addText(text: string) {
      const lines = readOrNotify(text, money);
      if (lines.length > 0) add(lines);
    },
    acceptSuggestions: () => change((lines) => rows.reduce(acceptSuggestion, lines)),
    mergeDuplicates() {
      const byLine = new Map(rows.map((row) => [row.line.id, row]));
      change((lines) =>
        mergeLines(
          lines,
          ({ id }) => mergeKey(byLine.get(id)),
          ({ id }) => byLine.get(id)?.quantity ?? 0,
        ),
      );
    },
    clear: () => change(() => []),
  };
}

function readOrNotify(text: string, money: Money): NewLine[] {
  try {
    return readLines(text, money);
  } catch (error) {
    notifyError(error);
    return [];
  }
}

function acceptSuggestion(lines: Parameters<typeof setQuantity>[0], row: PadRow) {
  const { toolId, quantity } = suggestionOf(row) ?? {};
  if (toolId !== undefined) return chooseTool(lines, row.line, toolId);
  return quantity === undefined ? lines : setQuantity(lines, row.line.id, quantity);
}

function describeCorrections(corrected: number, count: number): string {
  const replaced = `${formatLines(corrected)} ${corrected === 1 ? "was" : "were"} replaced by what you corrected.`;
  return corrected < count ? `${replaced} ${formatLines(count - corrected)} added.` : replaced;
}
