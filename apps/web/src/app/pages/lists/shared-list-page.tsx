import type { SharedList } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { useChangeBasket } from "../../../features/basket/basket-changes.ts";
import { BasketLines } from "../../../features/basket/basket-lines.tsx";
import { pageOfBasket } from "../../../features/basket/basket-pages.ts";
import { showPricedLines } from "../../../features/basket/use-basket.ts";
import { AddToList } from "../../../features/lists/add-to-list.tsx";
import { ListInBasket, type Skipped } from "../../../features/lists/list-in-basket.tsx";
import { onFirstClick } from "../../../shared/forms/on-first-click.ts";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { notifyError } from "../../../shared/notify.ts";
import { isMissing } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { NotFoundPage } from "../not-found-page.tsx";

/** A list as everybody who has the link sees it. */
export function SharedListPage() {
  const { token = "" } = useParams();
  const [page, setPage] = useState(1);
  const { client } = trpc.useUtils();
  const query = trpc.lists.getSharedList.useQuery(
    { token, ...pageOfBasket(page) },
    { placeholderData: page > 1 ? keepPreviousData : undefined },
  );
  const list = query.data;
  const loadAll = async () =>
    !list || list.lines.length < list.lineCount
      ? (await client.lists.getSharedList.query({ token })).lines
      : list.lines;
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <div className="page">
      <PageHead
        title={list?.name ?? "Shared list"}
        lead="A list that was shared with you, at today's prices."
        actions={
          list &&
          list.lines.length > 0 && (
            <AddToList
              lines={async () =>
                (await loadAll())
                  .filter(({ isInShop }) => isInShop)
                  .map(({ toolId, quantity }) => ({ toolId, quantity }))
              }
              label="Save as a list"
              newName={list.name}
              size="sm"
            />
          )
        }
      />
      {list ? (
        <ListToRead key={token} list={list} page={page} onPage={setPage} loadAll={loadAll} />
      ) : (
        <NotLoaded query={query} what="this list" height="24rem" radius="sm" mt="lg" />
      )}
    </div>
  );
}

type ReadProps = {
  list: SharedList;
  page: number;
  onPage: (page: number) => void;
  loadAll: () => Promise<SharedList["lines"]>;
};

function ListToRead({ list, page, onPage, loadAll }: ReadProps) {
  const money = useMoney();
  const isWhole = list.lines.length >= list.lineCount;
  const lines = useMemo(() => showPricedLines(list.lines, money, { areAll: isWhole }), [list, isWhole, money]);
  const [result, setResult] = useState<{ added: number; skipped: Skipped[] } | null>(null);
  const change = useChangeBasket();

  const putIntoBasket = async () => {
    const all = await loadAll().catch(notifyError);
    if (!all) return;
    const added = all.filter(({ isInShop }) => isInShop);
    const skipped = all.filter(({ isInShop }) => !isInShop);
    const show = () =>
      setResult({
        added: added.length,
        skipped: skipped.map(({ toolId, name }) => ({ toolId, name, message: messages.toolLeft })),
      });
    if (added.length === 0) return show();
    const lines = added.map((line) => ({ tool: line, quantity: line.quantity }));
    if (await change.run({ kind: "add", lines })) show();
  };
  if (list.lineCount === 0)
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
      <BasketLines lines={lines} totals={list} page={page} onPage={onPage}>
        <UntilHydrated>
          <Button color="safety" size="lg" onClick={onFirstClick(putIntoBasket)} loading={change.isWorking}>
            Put all into the basket
          </Button>
        </UntilHydrated>
      </BasketLines>
    </>
  );
}
