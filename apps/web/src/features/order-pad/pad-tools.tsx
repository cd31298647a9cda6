import { formatNumber } from "@ironmonger/contract/money";
import { padOutcomes } from "@ironmonger/contract/order-pad/judge-order-list";
import { writeLinesToCorrect } from "@ironmonger/contract/order-pad/read-order-list";
import { Button, Group, Stack, UnstyledButton } from "@mantine/core";
import clsx from "clsx";
import { useState } from "react";
import { State } from "../../shared/kit/state.tsx";
import { countOutcomes, formatLines, needsAttention, outcomeKinds, outcomeWords, type PadRow } from "./judge-lines.ts";
import classes from "./order-pad.module.css";
import type { useLookups } from "./use-lookups.ts";
import type { usePad } from "./use-pad.ts";

/** Which lines are shown. Those that matched when it was chosen stay, so that a corrected line does not vanish. */
export type Shown = { what: "all" | "attention" | PadRow["outcome"]; ids: ReadonlySet<number> };

export const all: Shown = { what: "all", ids: new Set() };

const matches = (what: Shown["what"], row: PadRow): boolean =>
  what === "all" || (what === "attention" ? needsAttention(row) : row.outcome === what);
export const showsRow = ({ what, ids }: Shown, row: PadRow): boolean => ids.has(row.line.id) || matches(what, row);

/** The counts, each of which filters the list, and the actions on the whole list. */
export function PadTools({
  rows,
  shown,
  onShow,
  duplicates,
  onMerge,
  suggestions,
  onAccept,
  onClear,
  pad,
  lookups: { search, isStopped, stop, resume },
  isAdding,
  onAdding,
}: {
  rows: PadRow[];
  shown: Shown;
  onShow: (shown: Shown) => void;
  duplicates: number;
  onMerge: () => void;
  /** How many lines have one. */
  suggestions: number;
  onAccept: () => void;
  onClear: () => void;
  pad: Pick<ReturnType<typeof usePad>, "undo" | "redo" | "canUndo" | "canRedo">;
  lookups: ReturnType<typeof useLookups>;
  isAdding: boolean;
  onAdding: ((isAdding: boolean) => void) | null;
}) {
  const counts = countOutcomes(rows);
  const attention = rows.filter(needsAttention).length;
  const show = (what: Shown["what"]) =>
    onShow({ what, ids: new Set(rows.filter((row) => matches(what, row)).map(({ line }) => line.id)) });
  const showAll = () => onShow(all);
  const outcomes = [...padOutcomes, ...(counts.waiting > 0 ? (["waiting"] as const) : [])];
  const [isMore, setMore] = useState(false);
  return (
    <Stack gap="xs" my="md">
      <Group gap="xs" justify="space-between">
        <p role="status" className="figures">
          {formatLines(rows.length)}:{" "}
          {outcomes.map((outcome, index) => (
            // What no line is needs no count.
            <span key={outcome} hidden={counts[outcome] === 0 && shown.what !== outcome}>
              {index > 0 ? " · " : null}
              <UnstyledButton
                className={clsx(classes.count, "printed")}
                aria-pressed={shown.what === outcome}
                disabled={counts[outcome] === 0 && shown.what !== outcome}
                onClick={() => (shown.what === outcome ? showAll() : show(outcome))}
              >
                <State kind={outcomeKinds[outcome]}>
                  {formatNumber(counts[outcome])} {outcomeWords[outcome]}
                </State>
              </UnstyledButton>
            </span>
          ))}
        </p>
        <Group gap="xs">
          {shown.what !== "all" ? (
            <Button size="sm" variant="default" onClick={showAll}>
              Show all {formatLines(rows.length)}
            </Button>
          ) : attention > 0 ? (
            <Button size="sm" variant="default" onClick={() => show("attention")}>
              Show the {formatNumber(attention)} that {attention === 1 ? "needs" : "need"} attention
            </Button>
          ) : null}
          <Button size="sm" variant="default" hiddenFrom="lg" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
            More
          </Button>
        </Group>
      </Group>
      {search ? (
        <Group gap="xs" c="dimmed" className="figures no-print">
          {isStopped
            ? `${formatNumber(search.total - search.done)} names not searched for`
            : `Searching for names: ${formatNumber(search.done)} of ${formatNumber(search.total)}`}
          <progress value={search.done} max={search.total} aria-label="Searching for names" />
          <Button size="compact-md" variant="default" onClick={isStopped ? resume : stop}>
            {isStopped ? "Search for them" : "Stop"}
          </Button>
        </Group>
      ) : null}
      {/* On a small screen the rare actions open below, so that the first line to correct is on the screen. */}
      <Group gap="xs" {...(!isMore && { visibleFrom: "lg" })}>
        {suggestions > 1 ? (
          <Button size="sm" variant="default" onClick={onAccept}>
            Accept all suggestions
          </Button>
        ) : null}
        {duplicates > 0 ? (
          <Button size="sm" variant="default" onClick={onMerge}>
            Merge {formatNumber(duplicates)} {duplicates === 1 ? "duplicate" : "duplicates"}
          </Button>
        ) : null}
        {attention > 0 ? (
          <Button size="sm" variant="default" onClick={() => downloadLinesToCorrect(rows.filter(needsAttention))}>
            Download lines to correct
          </Button>
        ) : null}
        {onAdding ? (
          <Button size="sm" variant="default" aria-expanded={isAdding} onClick={() => onAdding(!isAdding)}>
            {isAdding ? "Close" : "Add more lines"}
          </Button>
        ) : null}
        <Button size="sm" variant="default" disabled={rows.length === 0} onClick={onClear}>
          Clear list
        </Button>
        <Button size="sm" variant="default" disabled={!pad.canUndo} onClick={pad.undo} title="Ctrl+Z">
          Undo
        </Button>
        <Button size="sm" variant="default" disabled={!pad.canRedo} onClick={pad.redo} title="Ctrl+Shift+Z">
          Redo
        </Button>
      </Group>
    </Stack>
  );
}

/** Saves the lines that need attention as a file, each with its reason, to be corrected and pasted back. */
function downloadLinesToCorrect(rows: PadRow[]): void {
  const lines = rows.map(({ line, tool, quantity, message, outcome }) => ({
    text: tool?.sku ?? line.name,
    quantity:
      quantity ??
      line.quantityInput ??
      (line.written?.unit && line.quantity ? `${line.quantity} ${line.written.unit}` : undefined),
    reason: message ?? outcomeWords[outcome],
    originalText: line.text,
  }));
  // Without the byte order mark, spreadsheets assume the system's code page.
  const url = URL.createObjectURL(new Blob([`\ufeff${writeLinesToCorrect(lines)}`], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "order-pad-corrections.csv";
  link.click();
  URL.revokeObjectURL(url);
}
