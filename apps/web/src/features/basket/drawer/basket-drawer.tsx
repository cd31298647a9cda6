import { countUnits } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber, formatTools } from "@ironmonger/contract/money";
import { Box, Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { ChargesHint } from "../../pricing/charges-hint.tsx";
import { BasketLineRow } from "../basket-line.tsx";
import { useBasket, useBasketActions, useShownFamily } from "../use-basket.ts";
import { WaitingNotice } from "../waiting-notice.tsx";
import classes from "./basket-drawer.module.css";

/** The last addition, which opened the drawer. */
export type JustAdded = {
  toolId: string;
  name: string;
  quantity: number;
  /** Shows the lines immediately. Not in lists of tools, where they would cover the next "Add". */
  showsLines: boolean;
  /** The "Add" that was pressed is in the lower half of the screen, so the drawer opens in the upper half, and the other way around. */
  opensAbove: boolean;
};

const closesAfterMs = 6000;
/** The line that was added to, and the newest ones; the basket page has them all. */
const maxLines = 5;

/**
 * Says what was added, with count and total: a bar at the bottom of narrow screens, a small drawer at the right of wide ones, or a drawer
 * with the newest lines. It takes no focus, so that the buyer can continue adding, and closes by itself unless it is used.
 */
export function BasketDrawer({ added, onClose }: { added: JustAdded; onClose: () => void }) {
  const money = useMoney();
  const { lines: shownLines, totals, isWhole } = useBasket();
  const familyLines = useShownFamily(added.toolId);
  const lines = isWhole ? shownLines : familyLines;
  const actions = useBasketActions();
  const [isTouched, setIsTouched] = useState(false);
  const touch = () => setIsTouched(true);
  const [showsLines, setShowsLines] = useState(added.showsLines);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each addition restarts the timer
  useEffect(() => {
    if (isTouched) return;
    const timer = setTimeout(onClose, closesAfterMs);
    return () => clearTimeout(timer);
  }, [added, isTouched, onClose]);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [onClose]);

  const isAddedTo = ({ toolId }: { toolId: string }) => toolId === added.toolId;
  const lineAddedTo = lines?.find(isAddedTo);
  const newest = lines?.toReversed().toSorted((a, b) => Number(isAddedTo(b)) - Number(isAddedTo(a))) ?? [];
  const shown = newest.slice(0, maxLines);
  const more = (totals?.lineCount ?? 0) - shown.length;
  const total = totals?.totalCents;
  return (
    <aside
      className={classes.drawer}
      data-shows-lines={showsLines || undefined}
      data-above={added.opensAbove || undefined}
      aria-label="Basket"
      onPointerEnter={touch}
      onFocus={touch}
    >
      <div className={classes.head}>
        <p role="status" className={classes.title}>
          <strong>Added: {countUnits(added.quantity, lineAddedTo?.salesUnit)}</strong>
          <Text span display="block" c="dimmed">
            {added.name}
          </Text>
          {lineAddedTo?.problem ? (
            <span className="error-line">
              In your basket: {countUnits(lineAddedTo.quantity, lineAddedTo.salesUnit)}. {lineAddedTo.problem}
            </span>
          ) : null}
        </p>
        <CrossButton label="Close" onClick={onClose} />
      </div>
      {showsLines ? (
        <div className={classes.lines}>
          {shown.map((line) => (
            <BasketLineRow key={line.toolId} line={line} actions={actions} />
          ))}
          {more > 0 ? (
            <Text c="dimmed" py="sm">
              and {formatNumber(more)} more in the basket
            </Text>
          ) : null}
        </div>
      ) : null}
      <Box px="md">
        <WaitingNotice />
        {total === undefined ? null : <ChargesHint totalCents={total} />}
      </Box>
      <div className={classes.foot}>
        <Text c="dimmed" className="amount">
          {totals ? `Total of ${formatTools(totals.lineCount)}` : ""}
          <Text span display="block" size="xl">
            <strong>{total === undefined ? "" : money.format(total)}</strong>
          </Text>
        </Text>
        <Button variant="default" className={classes.show} onClick={() => setShowsLines(true)}>
          Show lines
        </Button>
        <Button component={PrefetchLink} to="/basket" color="safety">
          View basket
        </Button>
      </div>
    </aside>
  );
}
