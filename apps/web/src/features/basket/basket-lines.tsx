import { formatTools } from "@ironmonger/contract/money";
import { Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { WindowList } from "../../shared/ui/window-list/window-list.tsx";
import { BasketPromise } from "../delivery/promise-text.tsx";
import { ChargesHint } from "../pricing/charges-hint.tsx";
import { BasketLineRow, type LineActions } from "./basket-line.tsx";
import classes from "./basket-lines.module.css";
import { basketPageSize } from "./basket-pages.ts";
import type { BasketTotals, ShownLine } from "./use-basket.ts";

const BasketPager = lazy(async () => ({ default: (await import("./basket-pager.tsx")).BasketPager }));

type Props = {
  lines: ShownLine[];
  /** Those of all lines, where `lines` are a page of them. */
  totals?: BasketTotals | undefined;
  /** The page that the lines are; there may be others. */
  page?: number;
  onPage?: (page: number) => void;
  /** Without them the lines are read-only. */
  actions?: LineActions;
  /** The lines can be ordered only together, so one that cannot be ordered has to be corrected first. */
  areOrderedTogether?: boolean;
  /** Beside the total. */
  children?: React.ReactNode;
};

/** Lines of tools, as the basket and lists show them, and their total. */
export function BasketLines({ lines, totals, page = 1, onPage, actions, areOrderedTogether = false, children }: Props) {
  const isAllPieces = lines.every(({ salesUnit }) => salesUnit.kind === "piece");
  return (
    <>
      <div className={classes.lines} data-fixed={!actions || undefined}>
        <div className={classes.table}>
          <div className={classes.heads}>
            <div className={classes.head} aria-hidden="true">
              <span className={classes.words}>Tool</span>
              <span className={classes.price}>{isAllPieces ? "Per piece" : "Price"}</span>
              <span className={classes.quantity}>Quantity</span>
              <span className={classes.total}>Total</span>
            </div>
          </div>
          <WindowList items={lines} keyOf={({ toolId }) => toolId} height={68}>
            {(line) => <BasketLineRow line={line} actions={actions} />}
          </WindowList>
        </div>
        {totals && onPage && totals.lineCount > basketPageSize ? (
          <Suspense fallback={null}>
            <BasketPager page={page} total={totals.lineCount} onPage={onPage} />
          </Suspense>
        ) : null}
      </div>
      <Foot lines={lines} totals={totals} areOrderedTogether={areOrderedTogether}>
        {children}
      </Foot>
    </>
  );
}

function Foot({ lines, totals, areOrderedTogether, children }: Omit<Props, "actions">) {
  const good = lines.filter(({ problem }) => problem === null);
  const totalCents = totals?.totalCents ?? good.reduce((sum, line) => sum + line.totalCents, 0);
  const wrong = totals?.problemCount ?? lines.length - good.length;
  const rightCount = (totals?.lineCount ?? lines.length) - wrong;
  const isPromised = areOrderedTogether && rightCount === good.length;
  return (
    <div className={classes.end}>
      <div className={classes.notes}>
        {wrong > 0 ? (
          <p className="error-line">
            {wrong === 1
              ? "1 tool cannot be ordered like this and is"
              : `${formatTools(wrong)} cannot be ordered like this and are`}{" "}
            not in the total.{" "}
            {areOrderedTogether ? `Correct or remove ${wrong === 1 ? "it" : "them"} before you order.` : null}
          </p>
        ) : null}
        <ChargesHint totalCents={totalCents} />
        {isPromised ? <BasketPromise lines={good.map(({ toolId, quantity }) => ({ toolId, quantity }))} /> : null}
      </div>
      <div className={classes.foot}>
        <p className={classes.sum}>
          <Text span c="dimmed">
            Total of {formatTools(rightCount)}
          </Text>
          <strong>
            <output aria-label="Total">
              <MoneyText cents={totalCents} />
            </output>
          </strong>
        </p>
        {children}
      </div>
    </div>
  );
}
