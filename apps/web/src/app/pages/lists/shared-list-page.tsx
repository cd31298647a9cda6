import type { SharedList } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { Button, Skeleton } from "@mantine/core";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { useChangeBasket } from "../../../features/basket/basket-changes.ts";
import { BasketLines } from "../../../features/basket/basket-lines.tsx";
import { showPricedLines } from "../../../features/basket/use-basket.ts";
import { AddToList } from "../../../features/lists/add-to-list.tsx";
import { ListInBasket, type Skipped } from "../../../features/lists/list-in-basket.tsx";
import { onFirstClick } from "../../../shared/forms/on-first-click.ts";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { LoadFailed } from "../../../shared/kit/notices/load-failed.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { codeOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { NotFoundPage } from "../not-found-page.tsx";

/** A list as everybody who has the link sees it. */
export function SharedListPage() {
  const { token = "" } = useParams();
  const { data: list, error, refetch } = trpc.lists.getSharedList.useQuery({ token });
  if (error && ["NOT_FOUND", "BAD_REQUEST"].includes(codeOf(error) ?? "")) return <NotFoundPage />;
  return (
    <div className="page">
      <PageHead
        title={list?.name ?? "Shared list"}
        lead="A list that was shared with you, at today's prices."
        actions={
          list &&
          list.lines.length > 0 && (
            <AddToList
              lines={list.lines
                .filter(({ isInShop }) => isInShop)
                .map(({ toolId, quantity }) => ({ toolId, quantity }))}
              label="Save as a list"
              newName={list.name}
              size="sm"
            />
          )
        }
      />
      {list ? (
        <ListToRead key={token} list={list} />
      ) : error ? (
        <LoadFailed error={error} what="this list" onRetry={refetch} />
      ) : (
        <Skeleton height="24rem" radius="sm" mt="lg" />
      )}
    </div>
  );
}

function ListToRead({ list }: { list: SharedList }) {
  const lines = useMemo(() => showPricedLines(list.lines), [list]);
  const [result, setResult] = useState<{ added: number; skipped: Skipped[] } | null>(null);
  const change = useChangeBasket();

  const putIntoBasket = () => {
    const added = lines.filter(({ isInShop }) => isInShop);
    const skipped = lines.filter(({ isInShop }) => !isInShop);
    const show = () =>
      setResult({
        added: added.length,
        skipped: skipped.map(({ toolId, name }) => ({ toolId, name, message: messages.toolLeft })),
      });
    if (added.length === 0) return show();
    change.mutate(
      { kind: "add", lines: added.map((line) => ({ tool: line, quantity: line.quantity })) },
      { onSuccess: show },
    );
  };
  if (lines.length === 0)
    return (
      <EmptyState title="This list is empty">
        <Button component={PrefetchLink} to="/catalog" color="safety">
          Browse the catalog
        </Button>
      </EmptyState>
    );
  return (
    <>
      {result ? <ListInBasket {...result} /> : null}
      <BasketLines lines={lines}>
        <UntilHydrated>
          <Button color="safety" size="lg" onClick={onFirstClick(putIntoBasket)} loading={change.isPending}>
            Put all into the basket
          </Button>
        </UntilHydrated>
      </BasketLines>
    </>
  );
}
