import { messages } from "@ironmonger/contract/messages";
import { formatNumber, formatTools, type Money } from "@ironmonger/contract/money";
import { maxBasketLines } from "@ironmonger/contract/pricing";
import { Box, Button, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import { useOneAtATime } from "../../shared/forms/use-one-at-a-time.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { notifyError } from "../../shared/notify.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { useShopDay } from "../../shared/shop-day.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { useShop } from "../../shared/use-shop.ts";
import { ChargesHint } from "../pricing/charges-hint.tsx";
import {
  countDuplicates,
  formatLines,
  type Holding,
  judgeLines,
  outcomeWords,
  type PadRow,
  type PadTool,
  suggestionOf,
} from "./judge-lines.ts";
import classes from "./order-pad.module.css";
import { PadInput } from "./pad-input.tsx";
import type { PadActions, PadLine } from "./pad-lines.ts";
import { all, PadTools, type Shown, showsRow } from "./pad-tools.tsx";
import { PadCards } from "./rows/pad-cards.tsx";
import { PadGrid } from "./rows/pad-grid.tsx";
import { useIgnoredSecondClick } from "./use-ignored-second-click.ts";
import { useLookups } from "./use-lookups.ts";
import { usePad } from "./use-pad.ts";
import { usePadActions } from "./use-pad-actions.ts";
import { usePadEvents } from "./use-pad-events.ts";
import { useStartFrom } from "./use-start-from.ts";

const noHoldings: Holding[] = [];
const attention: Shown = { what: "attention", ids: new Set() };

type ReadyLine = { tool: PadTool; quantity: number };

type Props = {
  inBasket?: readonly Holding[];
  /** Resolves to undefined if the basket does not take them, after saying why. */
  addToBasket: (lines: ReadyLine[]) => Promise<unknown>;
};

/** A list of tools to order: parsed and priced as a whole, corrected line by line, and added to the basket with one click. */
export function OrderPad({ inBasket = noHoldings, addToBasket }: Props) {
  const money = useMoney();
  const pad = usePad();
  const lookups = useLookups(pad.lines, pad.owner, pad.isLoaded);
  const { today } = useShopDay();
  const { timeZone } = useShop();
  const rows = useMemo(
    () => judgeLines(pad.lines, lookups.answers, { today, timeZone }, money, inBasket),
    [pad.lines, lookups.answers, today, timeZone, money, inBasket],
  );
  const { shown, visible, setShown } = useShownRows(rows);
  const [isAdding, setIsAdding] = useState(false);
  /** How many tools went into the basket last. */
  const [added, setAdded] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const oneAtATime = useOneAtATime();
  const secondClick = useIgnoredSecondClick();
  const startOver = () => {
    setAdded(0);
    setShown(null);
  };
  const actions = usePadActions({ pad, rows, onAdd: startOver, search: lookups.resume });
  const startFrom = useStartFrom({ owner: pad.owner, isReady: pad.isLoaded, add: actions.ofRows.add });
  usePadEvents(pad, actions.addText);
  // The field or button that has the focus disappears, or is disabled.
  const takeFocus = () => root.current?.focus({ preventScroll: true });

  const ready = rows.filter(({ outcome }) => outcome === "ready");
  const toBasket = async () => {
    const lines = ready.flatMap(({ tool, quantity }) => (tool && quantity ? [{ tool, quantity }] : []));
    const issue = roomIssue(lines, inBasket);
    if (issue) return notifyError(issue);
    if ((await addToBasket(lines)) === undefined) return;
    pad.forget(new Set(ready.map(({ line }) => line.id)));
    setAdded(new Set(lines.map(({ tool }) => tool.toolId)).size);
    setShown(null);
  };

  const hasLines = rows.length > 0;
  return (
    <Box ref={root} tabIndex={-1} mih="30rem" {...secondClick.props}>
      {hasLines ? null : (
        <p className="page-lead">
          Order a whole list: paste it, correct the lines that need it, and add it to the basket.
        </p>
      )}
      {added > 0 ? <AddedNotice count={added} /> : null}
      {hasLines && !isAdding ? null : (
        <PadInput
          draft={pad.draft}
          onDraft={pad.setDraft}
          isReady={pad.isLoaded}
          startFrom={startFrom}
          onLines={(lines) => {
            const isAdded = actions.ofRows.add(lines);
            if (!isAdded) return false;
            setIsAdding(false);
            takeFocus();
            secondClick.ignore();
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
          onMerge={actions.mergeDuplicates}
          suggestions={rows.filter((row) => suggestionOf(row) !== null).length}
          onAccept={actions.acceptSuggestions}
          onClear={() => {
            actions.clear();
            startOver();
            takeFocus();
          }}
          pad={pad}
          lookups={lookups}
          isAdding={isAdding}
          onAdding={hasLines ? setIsAdding : null}
        />
      ) : null}
      {lookups.error ? <LookupError error={lookups.error} onRetry={lookups.retry} /> : null}
      <ChangedLine rows={rows} id={actions.changedId} />
      {hasLines ? (
        <>
          <PadRows
            rows={rows}
            visible={visible}
            lines={pad.lines}
            isWhole={shown.what === "all"}
            onWhole={() => setShown(all)}
            actions={actions.ofRows}
          />
          <Foot ready={ready} onAdd={() => oneAtATime(toBasket)} />
        </>
      ) : null}
    </Box>
  );
}

const useIsPhone = () => useMediaQuery("(max-width: 47.99em)", false);

/** The rows that the filter shows. A phone has room for the lines that are not ready; the others are in the counts. */
function useShownRows(rows: PadRow[]) {
  const [chosen, setShown] = useState<Shown | null>(null);
  const isPhone = useIsPhone();
  const isOpen = rows.some(({ outcome }) => outcome !== "ready");
  const shown = chosen ?? (isPhone && isOpen ? attention : all);
  const visible = useMemo(() => rows.filter((row) => showsRow(shown, row)), [rows, shown]);
  return { shown, visible, setShown };
}

type RowsProps = {
  rows: PadRow[];
  visible: PadRow[];
  lines: PadLine[];
  isWhole: boolean;
  onWhole: () => void;
  actions: PadActions;
};

/** Cards on a phone, otherwise a spreadsheet. */
function PadRows({ rows, visible, actions, ...grid }: RowsProps) {
  const isPhone = useIsPhone();
  const view = { rows: visible, numberOf: new Map(rows.map(({ line }, index) => [line.id, index + 1])), actions };
  return isPhone ? <PadCards {...view} /> : <PadGrid {...view} {...grid} />;
}

function AddedNotice({ count }: { count: number }) {
  return (
    <p role="status" className="notice">
      {formatTools(count)} {count === 1 ? "is" : "are"} in your basket.{" "}
      <PrefetchLink to="/basket">Go to the basket</PrefetchLink>
    </p>
  );
}

function LookupError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <p role="alert" className="error-line">
      The lines could not be looked up: {messageOf(error)}{" "}
      <Button size="compact-md" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

/** Says to a screen reader what became of the line that was changed last. */
function ChangedLine({ rows, id }: { rows: PadRow[]; id: number | null }) {
  const money = useMoney();
  const index = rows.findIndex(({ line }) => line.id === id);
  return (
    <p role="status" className="sr-only">
      {index >= 0 ? describeRow(rows[index], index + 1, money) : ""}
    </p>
  );
}

/** Why the basket has no room for the lines. The server would refuse some of them only when they have left the pad. */
function roomIssue(lines: readonly ReadyLine[], inBasket: readonly Holding[]): string | null {
  const toolIdsInBasket = new Set(inBasket.map(({ toolId }) => toolId));
  const added = new Set(lines.map(({ tool }) => tool.toolId).filter((toolId) => !toolIdsInBasket.has(toolId)));
  const room = Math.max(0, maxBasketLines - toolIdsInBasket.size);
  if (added.size <= room) return null;
  const fits = room === 1 ? "1 fits" : `${formatNumber(room)} fit`;
  return `${messages.basketFull} Of the ${formatNumber(added.size)} tools that are not in it yet, ${fits}. Nothing was added.`;
}

function describeRow(row: PadRow | undefined, number: number, money: Money): string {
  if (!row || row.outcome === "waiting") return "";
  const { quantity, message, outcome, price } = row;
  const pieces = quantity === null ? "" : `, quantity ${formatNumber(quantity)}`;
  const total = price && outcome === "ready" ? `, ${money.format(price.totalCents)}` : "";
  return `Line ${formatNumber(number)}: ${outcomeWords[outcome]}${pieces}${total}. ${message ?? ""}`.trim();
}

function Foot({ ready, onAdd }: { ready: PadRow[]; onAdd: () => void }) {
  const totalCents = ready.reduce((sum, { price }) => sum + (price?.totalCents ?? 0), 0);
  const add = `Add ${formatLines(ready.length).replace(" ", " ready ")}`;
  return (
    <div className={classes.foot}>
      <div>
        <Text size="sm" c="dimmed">
          Total of what is ready
        </Text>
        {/* What is added to the total is said at the checkout, too. */}
        <Box visibleFrom="lg">
          <ChargesHint totalCents={totalCents} />
        </Box>
        <Text component="output" size="xl" className="figures" aria-label="Total">
          <strong>
            <MoneyText cents={totalCents} />
          </strong>
        </Text>
      </div>
      <Button
        color="safety"
        size="lg"
        px="md"
        disabled={ready.length === 0}
        aria-label={`${add} to the basket`}
        onClick={onAdd}
      >
        <span>
          {add}{" "}
          <Text span inherit visibleFrom="md">
            to the basket
          </Text>
        </span>
      </Button>
    </div>
  );
}
