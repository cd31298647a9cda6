import { formatMoney, formatPieces, formatTools } from "@ironmonger/contract/money";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { ChargesHint } from "../../shared/charges-hint.tsx";
import { BasketLineRow, type LineActions } from "./basket-line.tsx";
import classes from "./basket-lines.module.css";
import type { ShownLine } from "./use-basket.ts";

type Props = {
  lines: ShownLine[];
  /** Without them the lines are read-only. */
  actions?: LineActions;
  /** Beside the total. */
  children?: React.ReactNode;
};

/** Lines of tools, as the basket and lists show them, and their total. */
export function BasketLines({ lines, actions, children }: Props) {
  return (
    <>
      <div className={classes.head}>
        <span aria-hidden="true">Tool</span>
        <span aria-hidden="true">Per piece</span>
        <span aria-hidden="true">Quantity</span>
        <span aria-hidden="true">Total</span>
      </div>
      <Lines lines={lines} actions={actions} />
      <Foot lines={lines}>{children}</Foot>
    </>
  );
}

/** Only the lines near the screen are in the document: a basket can have thousands. */
function Lines({ lines, actions }: Pick<Props, "lines"> & { actions: LineActions | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => 90,
    getItemKey: (place) => lines[place]?.toolId ?? place,
    // The server has no window.
    initialRect: { width: 1024, height: 800 },
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

function Foot({ lines, children }: Pick<Props, "lines" | "children">) {
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
        <ChargesHint totalCents={totalCents} />
      </div>
      <output aria-label="Total" className={classes.total}>
        {formatMoney(totalCents)}
      </output>
      {children}
    </div>
  );
}
