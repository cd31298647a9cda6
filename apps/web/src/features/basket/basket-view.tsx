import { formatMoney, formatNumber, formatPieces } from "@ironmonger/contract/money";
import { Button, Skeleton } from "@mantine/core";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { BasketLineRow } from "./basket-line.tsx";
import classes from "./basket-view.module.css";
import { forgetWay } from "./buyers-way.ts";
import { type StoredLine, storedBasket } from "./stored-basket.ts";
import { type ShownLine, useBasket, useBasketActions } from "./use-basket.ts";

/** The whole basket: its lines, editable where they stand, and the total. `checkOut` leads on. */
export function BasketView({ checkOut }: { checkOut?: React.ReactNode }) {
  const { lines, error, retry } = useBasket();
  const actions = useBasketActions();
  useEffect(forgetWay, []);
  const [cleared, setCleared] = useState<StoredLine[]>([]);

  if (error) return <LoadFailed error={error} what="your basket" onRetry={retry} />;
  if (!lines) return <LinesLoading />;
  if (lines.length === 0) return <EmptyBasket cleared={cleared} />;
  const clear = () => {
    setCleared(lines.filter(({ isInShop }) => isInShop).map(toStored));
    void actions.clear();
  };
  return (
    <>
      <div className={classes.top}>
        <p role="status">{formatTools(lines.length)}</p>
        <Button variant="default" size="sm" onClick={clear}>
          Clear basket
        </Button>
      </div>
      <div className={classes.head}>
        <span aria-hidden="true">Tool</span>
        <span aria-hidden="true">Per piece</span>
        <span aria-hidden="true">Quantity</span>
        <span aria-hidden="true">Total</span>
      </div>
      <Lines lines={lines} actions={actions} />
      <BasketFoot lines={lines}>{checkOut}</BasketFoot>
    </>
  );
}

const toStored = ({ toolId, quantity, priceWhenAddedCents }: ShownLine): StoredLine => ({
  toolId,
  quantity,
  priceWhenAddedCents,
});

/** Only the lines near the screen are in the document: a basket can have thousands. */
function Lines({ lines, actions }: { lines: ShownLine[]; actions: ReturnType<typeof useBasketActions> }) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => 90,
    getItemKey: (place) => lines[place]?.toolId ?? place,
    overscan: 8,
    scrollMargin: top,
  });
  return (
    <ul ref={list} className={classes.lines} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const line = lines[index];
        return line ? (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className={classes.item}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <BasketLineRow line={line} actions={actions} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

function BasketFoot({ lines, children }: { lines: ShownLine[]; children: React.ReactNode }) {
  const good = lines.filter(({ problem }) => problem === null);
  const pieces = good.reduce((sum, { quantity }) => sum + quantity, 0);
  const totalCents = good.reduce((sum, line) => sum + line.totalCents, 0);
  const wrong = lines.length - good.length;
  return (
    <div className={classes.foot}>
      <div className={classes.count}>
        <p>
          {formatTools(good.length)}, {formatPieces(pieces)}
        </p>
        {wrong > 0 ? (
          <p className={classes.wrong}>
            {wrong === 1
              ? "1 tool cannot be ordered like this and is"
              : `${wrong} tools cannot be ordered like this and are`}{" "}
            not in the total.
          </p>
        ) : null}
      </div>
      <output aria-label="Total" className={classes.total}>
        {formatMoney(totalCents)}
      </output>
      {children}
    </div>
  );
}

const formatTools = (count: number): string => `${formatNumber(count)} ${count === 1 ? "tool" : "tools"}`;

function EmptyBasket({ cleared }: { cleared: StoredLine[] }) {
  return (
    <EmptyState title="Your basket is empty">
      {cleared.length > 0 ? (
        <p role="status">
          {formatTools(cleared.length)} removed.{" "}
          <Button size="compact-md" variant="default" onClick={() => storedBasket.add(...cleared)}>
            Undo
          </Button>
        </p>
      ) : (
        <p>Press Add at any tool, and it is kept here until you order.</p>
      )}
      <Button component={PrefetchLink} to="/catalog" color="safety">
        Browse the catalog
      </Button>
    </EmptyState>
  );
}

function LinesLoading() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="4.5rem" radius="sm" mt="md" />
      ))}
    </div>
  );
}
