import { messages } from "@ironmonger/contract/messages";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { maxBasketLines } from "@ironmonger/contract/pricing";
import { Button } from "@mantine/core";
import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import { useOneAtATime } from "../../shared/forms/use-one-at-a-time.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { ChargesHint } from "../../shared/prices/charges-hint.tsx";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import {
  countDuplicates,
  formatLines,
  type Holding,
  judgeLines,
  mergeKey,
  needsAttention,
  outcomeWords,
  type PadRow,
  type PadTool,
  suggestionOf,
} from "./judge-lines.ts";
import classes from "./order-pad.module.css";
import { PadInput } from "./pad-input.tsx";
import {
  type ChangeLines,
  chooseTool,
  correctLines,
  findCorrected,
  isPartNumber,
  lineCountProblem,
  mergeLines,
  type NewLine,
  readLines,
  setQuantity,
} from "./pad-lines.ts";
import { all, PadTools, type Shown, showsRow } from "./pad-tools.tsx";
import { readDroppedFile } from "./read-list-file.ts";
import { PadCards } from "./rows/pad-cards.tsx";
import { PadGrid } from "./rows/pad-grid.tsx";
import { useLookups } from "./use-lookups.ts";
import { usePad } from "./use-pad.ts";
import { useStartFrom } from "./use-start-from.ts";

const noHoldings: Holding[] = [];
const attention: Shown = { what: "attention", ids: new Set() };

type ReadyLine = { tool: PadTool; quantity: number };

/** A list of tools to order: parsed and priced as a whole, corrected line by line, and added to the basket with one click. */
export function OrderPad({
  inBasket = noHoldings,
  addToBasket,
}: {
  inBasket?: readonly Holding[];
  /** Rejects if the basket does not take them, and says why. */
  addToBasket: (lines: ReadyLine[]) => Promise<unknown>;
}) {
  const pad = usePad();
  const lookups = useLookups(pad.lines, pad.owner, pad.isLoaded);
  const rows = useMemo(() => judgeLines(pad.lines, lookups.answers, inBasket), [pad.lines, lookups.answers, inBasket]);
  const [chosen, setShown] = useState<Shown | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<number | null>(null);
  const [added, setAdded] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery("(max-width: 47.99em)", false);
  const remember = trpc.orderPad.rememberPartNumber.useMutation({ onError: notifyError });

  const change: ChangeLines = (part) => {
    const problem = lineCountProblem(part(pad.lines).length);
    if (problem) notifyError(problem);
    else pad.change(part);
    return problem === null;
  };
  const read = (text: string): NewLine[] => {
    try {
      return readLines(text);
    } catch (error) {
      notifyError(error);
      return [];
    }
  };
  const add = (lines: NewLine[]) => {
    setAdded(0);
    setShown(null);
    const open = new Set(rows.filter(needsAttention).map(({ line }) => line.id));
    const corrected = findCorrected(pad.lines, lines, open);
    const isAdded = change((before) => correctLines(before, lines, corrected));
    if (isAdded && corrected.size > 0) notifySuccess(describeCorrections(corrected.size, lines.length));
    return isAdded;
  };
  const startFrom = useStartFrom({ owner: pad.owner, isReady: pad.isLoaded, add });

  // A phone has room for the lines that are not ready; the others are in the counts.
  const isOpen = rows.some(({ outcome }) => outcome !== "ready");
  const shown = chosen ?? (isPhone && isOpen ? attention : all);
  const visible = useMemo(() => rows.filter((row) => showsRow(shown, row)), [rows, shown]);
  const ready = rows.filter(({ outcome }) => outcome === "ready");
  const oneAtATime = useOneAtATime();
  const toBasket = async () => {
    const lines = ready.flatMap(({ tool, quantity }) => (tool && quantity ? [{ tool, quantity }] : []));
    const problem = roomProblem(lines, inBasket);
    if (problem) return notifyError(problem);
    await addToBasket(lines);
    pad.forget(new Set(ready.map(({ line }) => line.id)));
    setAdded(lines.length);
    setShown(null);
  };
  const choose = (id: number, toolId: string) => {
    const row = rows.find(({ line }) => line.id === id);
    if (!row) return;
    change((lines) => chooseTool(lines, row.line, toolId));
    setEdited(id);
    if (pad.owner !== null && isPartNumber(row.name)) remember.mutate({ partNumber: row.name, toolId });
  };
  const suggested = rows.filter((row) => suggestionOf(row) !== null);
  const acceptAll = () =>
    change((lines) =>
      suggested.reduce((before, row) => {
        const { toolId, quantity } = suggestionOf(row) ?? {};
        if (toolId !== undefined) return chooseTool(before, row.line, toolId);
        return quantity === undefined ? before : setQuantity(before, row.line.id, quantity);
      }, lines),
    );
  const merge = () => {
    const byLine = new Map(rows.map((row) => [row.line.id, row]));
    change((lines) =>
      mergeLines(
        lines,
        ({ id }) => mergeKey(byLine.get(id)),
        ({ id }) => byLine.get(id)?.quantity ?? 0,
      ),
    );
  };
  const clear = () => {
    change(() => []);
    setAdded(0);
    setShown(null);
    // The button that has the focus is disabled.
    root.current?.focus({ preventScroll: true });
  };
  const addText = (text: string) => {
    const lines = read(text);
    if (lines.length > 0) add(lines);
  };
  // Also when the cell that had the focus is gone, or no cell had it.
  useWindowEvent("paste", (event) => {
    const isInDialog = document.querySelector("dialog[open], [aria-modal='true']") !== null;
    if (event.defaultPrevented || !pad.isLoaded || isField(event.target) || isInDialog) return;
    event.preventDefault();
    addText(event.clipboardData?.getData("text/plain") ?? "");
  });
  // Also beside the field, and while the lines are shown: the browser would open the file in place of the pad.
  useWindowEvent("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  useWindowEvent("drop", (event) => {
    const files = event.dataTransfer?.files;
    if (event.defaultPrevented || !files || files.length === 0) return;
    event.preventDefault();
    if (pad.isLoaded) void readDroppedFile(files).then(addText, notifyError);
  });
  useWindowEvent("keydown", (event) => {
    if (isField(event.target) || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) pad.redo();
    else pad.undo();
  });

  const hasLines = rows.length > 0;
  const place = rows.findIndex(({ line }) => line.id === edited);
  const view = { rows: visible, numberOf: new Map(rows.map(({ line }, index) => [line.id, index + 1])) };
  const actions = { change, read, add, choose, note: setEdited, search: lookups.resume };
  return (
    <div ref={root} tabIndex={-1} className={classes.pad}>
      {hasLines ? null : (
        <p className="page-lead">
          Order a whole list: paste it, correct the lines that need it, and add it to the basket.
        </p>
      )}
      {added > 0 ? (
        <p role="status" className={classes.added}>
          {added === 1 ? "1 line is" : `${formatNumber(added)} lines are`} in your basket.{" "}
          <PrefetchLink to="/basket">Go to the basket</PrefetchLink>
        </p>
      ) : null}
      {hasLines && !isAdding ? null : (
        <PadInput
          draft={pad.draft}
          onDraft={pad.setDraft}
          isReady={pad.isLoaded}
          startFrom={startFrom}
          onLines={(lines) => {
            const isAdded = add(lines);
            if (!isAdded) return false;
            setIsAdding(false);
            // The field that has the focus disappears.
            root.current?.focus({ preventScroll: true });
            return true;
          }}
        />
      )}
      {hasLines || pad.canUndo || pad.canRedo ? (
        <PadTools
          rows={rows}
          shown={shown}
          onShow={setShown}
          duplicates={countDuplicates(rows)}
          onMerge={merge}
          suggestions={suggested.length}
          onAccept={acceptAll}
          onClear={clear}
          pad={pad}
          lookups={lookups}
          isAdding={isAdding}
          onAdding={hasLines ? setIsAdding : null}
        />
      ) : null}
      {lookups.error ? (
        <p role="alert" className={classes.failed}>
          The lines could not be looked up: {messageOf(lookups.error)}{" "}
          <Button size="compact-md" variant="default" onClick={lookups.retry}>
            Try again
          </Button>
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {place >= 0 ? describeRow(rows[place], place + 1) : ""}
      </p>
      {hasLines ? (
        <>
          {isPhone ? (
            <PadCards {...view} actions={actions} />
          ) : (
            <PadGrid
              {...view}
              isWhole={shown.what === "all"}
              onWhole={() => setShown(all)}
              lines={pad.lines}
              actions={actions}
            />
          )}
          <Foot ready={ready} onAdd={() => oneAtATime(toBasket)} />
        </>
      ) : null}
    </div>
  );
}

function describeCorrections(corrected: number, count: number): string {
  const replaced = `${formatLines(corrected)} ${corrected === 1 ? "was" : "were"} replaced by what you corrected.`;
  return corrected < count ? `${replaced} ${formatLines(count - corrected)} added.` : replaced;
}

/** Why the basket has no room for the lines. The server would refuse some of them only when they have left the pad. */
function roomProblem(lines: readonly ReadyLine[], inBasket: readonly Holding[]): string | null {
  const held = new Set(inBasket.map(({ toolId }) => toolId));
  const added = new Set(lines.map(({ tool }) => tool.toolId).filter((toolId) => !held.has(toolId)));
  const room = Math.max(0, maxBasketLines - held.size);
  if (added.size <= room) return null;
  const fits = room === 1 ? "1 fits" : `${formatNumber(room)} fit`;
  return `${messages.basketFull} Of the ${formatNumber(added.size)} tools that are not in it yet, ${fits}. Nothing was added.`;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** What a screen reader says about the line that was changed last. */
function describeRow(row: PadRow | undefined, number: number): string {
  if (!row || row.outcome === "waiting") return "";
  const { quantity, message, outcome, price } = row;
  const pieces = quantity === null ? "" : `, quantity ${formatNumber(quantity)}`;
  const total = price && outcome === "ready" ? `, ${formatMoney(price.totalCents)}` : "";
  return `Line ${formatNumber(number)}: ${outcomeWords[outcome]}${pieces}${total}. ${message ?? ""}`.trim();
}

function Foot({ ready, onAdd }: { ready: PadRow[]; onAdd: () => void }) {
  const totalCents = ready.reduce((sum, { price }) => sum + (price?.totalCents ?? 0), 0);
  return (
    <div className={classes.foot}>
      <div className={classes.footWords}>
        <p>Total of what is ready</p>
        <ChargesHint totalCents={totalCents} />
      </div>
      <output aria-label="Total" className={classes.total}>
        {formatMoney(totalCents)}
      </output>
      <Button color="safety" size="lg" disabled={ready.length === 0} onClick={onAdd}>
        Add {formatLines(ready.length).replace(" ", " ready ")} to the basket
      </Button>
    </div>
  );
}
