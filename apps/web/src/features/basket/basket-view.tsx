import { formatTools } from "@ironmonger/contract/money";
import { Button, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { usePendingChanges } from "./basket-changes.ts";
import { BasketLines } from "./basket-lines.tsx";
import classes from "./basket-view.module.css";
import { forgetWay } from "./continue/buyers-way.ts";
import { type ShownLine, useBasket, useBasketActions } from "./use-basket.ts";
import { WaitingNotice } from "./waiting-notice.tsx";

type Props = {
  /** The link to the next step. */
  checkOut?: React.ReactNode;
  /** Further actions on the lines. */
  action?: (lines: ShownLine[]) => React.ReactNode;
  /** Ways to tools, below the words of an empty basket. */
  whenEmpty?: React.ReactNode;
};

/** The whole basket: its lines, which can be edited directly, and the total. */
export function BasketView({ checkOut, action, whenEmpty }: Props) {
  const { lines, error, retry } = useBasket();
  const actions = useBasketActions();
  const isSaving = usePendingChanges().length > 0;
  useEffect(forgetWay, []);
  const [cleared, setCleared] = useState<ShownLine[]>([]);

  if (error) return <LoadFailed error={error} what="your basket" onRetry={retry} />;
  if (!lines) return <LinesLoading />;
  if (lines.length === 0)
    return (
      <>
        <WaitingNotice />
        <div className={classes.empty}>
          <EmptyBasket cleared={cleared} onUndo={() => actions.add(cleared)} />
        </div>
        {whenEmpty}
      </>
    );
  const clear = () => {
    setCleared(lines.filter(({ isInShop }) => isInShop));
    actions.clear();
  };
  return (
    <>
      <div className={classes.top}>
        <p role="status">{formatTools(lines.length)}</p>
        <div className={classes.actions}>
          {action?.(lines)}
          <Button variant="default" size="sm" onClick={clear}>
            Clear basket
          </Button>
        </div>
      </div>
      <BasketLines lines={lines} actions={actions} areOrderedTogether={checkOut !== undefined}>
        <WaitingNotice className={classes.waiting} />
        {checkOut && (isSaving || lines.some(({ saveError }) => saveError !== null)) ? (
          // The checkout orders what is saved.
          <Button size="lg" disabled>
            Checkout
          </Button>
        ) : (
          checkOut
        )}
      </BasketLines>
    </>
  );
}

function EmptyBasket({ cleared, onUndo }: { cleared: ShownLine[]; onUndo: () => void }) {
  return (
    <EmptyState title="Your basket is empty" picture="/images/empty-basket">
      {cleared.length > 0 ? (
        <p role="status">
          {formatTools(cleared.length)} removed.{" "}
          <Button size="compact-md" variant="default" onClick={onUndo}>
            Undo
          </Button>
        </p>
      ) : (
        <p>Press Add on any tool, and it stays here until you order.</p>
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
      {[1, 2, 3].map((nth) => (
        <Skeleton key={nth} height="4.5rem" radius="sm" mt="md" />
      ))}
    </div>
  );
}
