import type { BasketLine } from "@ironmonger/contract/basket";
import { formatTools } from "@ironmonger/contract/money";
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { notifyError } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { usePendingChanges } from "./basket-changes.ts";
import { BasketLines } from "./basket-lines.tsx";
import { basketPageSize } from "./basket-pages.ts";
import { forgetWay } from "./continue/buyers-way.ts";
import { useBasket, useBasketActions } from "./use-basket.ts";
import { WaitingNotice } from "./waiting-notice.tsx";

type Props = {
  /** The link to the next step. */
  checkOut?: React.ReactNode;
  /** Further actions on the lines: those that are shown, or all of a long basket, once they are loaded. */
  action?: (lines: Lines | (() => Promise<Lines>)) => React.ReactNode;
  /** Ways to tools, below the words of an empty basket. */
  whenEmpty?: React.ReactNode;
};

type Lines = { toolId: string; quantity: number }[];

/** The whole basket: its lines, which can be edited directly, and the total. */
export function BasketView({ checkOut, action, whenEmpty }: Props) {
  const [page, setPage] = useState(1);
  const { lines, totals, isWhole, error, retry } = useBasket(page);
  const lastPage = Math.max(1, Math.ceil((totals?.lineCount ?? 0) / basketPageSize));
  useEffect(() => setPage((shown) => Math.min(shown, lastPage)), [lastPage]);
  const { client } = trpc.useUtils();
  const actions = useBasketActions();
  const isSaving = usePendingChanges().length > 0;
  useEffect(forgetWay, []);
  const [cleared, setCleared] = useState<BasketLine[]>([]);

  if (error) return <LoadFailed error={error} what="your basket" onRetry={retry} />;
  if (!lines || !totals) return <LinesLoading />;
  if (totals.lineCount === 0)
    return (
      <>
        <WaitingNotice />
        <EmptyBasket cleared={cleared} onUndo={() => actions.add(cleared)} />
        {whenEmpty}
      </>
    );
  const loadAll = async () => (await client.basket.getBasket.query()).lines;
  const clear = async () => {
    try {
      const all = isWhole ? lines : await loadAll();
      setCleared(all.filter(({ isInShop }) => isInShop));
      actions.clear();
    } catch (cause) {
      notifyError(cause);
    }
  };
  return (
    <>
      <Group justify="space-between" gap="xs" my="md">
        <Text c="dimmed" role="status">
          {formatTools(totals.lineCount)}
        </Text>
        <Group gap="xs">
          {action?.(isWhole ? lines : loadAll)}
          <Button variant="default" size="sm" onClick={clear}>
            Clear basket
          </Button>
        </Group>
      </Group>
      <BasketLines
        lines={lines}
        totals={totals}
        page={page}
        onPage={setPage}
        actions={actions}
        areOrderedTogether={checkOut !== undefined}
      >
        <WaitingNotice />
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

function EmptyBasket({ cleared, onUndo }: { cleared: BasketLine[]; onUndo: () => void }) {
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
      {[1, 2, 3].map((index) => (
        <Skeleton key={index} height="4.5rem" radius="sm" mt="md" />
      ))}
    </div>
  );
}
