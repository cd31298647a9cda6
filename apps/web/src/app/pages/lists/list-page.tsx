import type { List } from "@ironmonger/contract/lists";
import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useShowBasket } from "../../../features/basket/basket-changes.ts";
import { BasketLines } from "../../../features/basket/basket-lines.tsx";
import { pageOfBasket } from "../../../features/basket/basket-pages.ts";
import { ListActions } from "../../../features/lists/list-actions.tsx";
import { ListInBasket } from "../../../features/lists/list-in-basket.tsx";
import { ShareLink, useSharing } from "../../../features/lists/share-link.tsx";
import { onFirstClick } from "../../../shared/forms/on-first-click.ts";
import { useOneAtATime } from "../../../shared/forms/use-one-at-a-time.ts";
import { EmptyState } from "../../../shared/kit/notices/empty-state.tsx";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { useInSlices } from "../../../shared/lazy/use-in-slices.ts";
import { notifyError } from "../../../shared/notify.ts";
import { isMissing } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { useListLines } from "./use-list-lines.ts";

/** One of the buyer's lists, which can be changed, shared and added to the basket. */
export function ListPage() {
  const { id = "" } = useParams();
  const [shown, setShown] = useState({ id, page: 1 });
  const page = shown.id === id ? shown.page : 1;
  const query = trpc.lists.getList.useQuery(
    { id, ...pageOfBasket(page) },
    { placeholderData: (before) => (before?.id === id ? before : undefined) },
  );
  const list = useInSlices(query.data);
  const isNone = isMissing(query.error);
  const sharing = useSharing(id);
  return (
    <>
      <PageHead
        above={<Link to="/dashboard/lists">Lists</Link>}
        title={list?.name ?? "List"}
        lead={isNone ? null : <span className="no-print">Quantities are saved as you type. Prices are today's.</span>}
        actions={list && <ListActions key={id} list={list} sharing={sharing} />}
      />
      {isNone ? (
        <EmptyState title={messages.listNotFound} />
      ) : list ? (
        <>
          {list.url !== null && <ShareLink url={list.url} sharing={sharing} />}
          <ListView key={list.id} list={list} page={page} onPage={(next) => setShown({ id, page: next })} />
        </>
      ) : (
        <NotLoaded query={query} what="this list" height={640} />
      )}
    </>
  );
}

function ListView({ list, page, onPage }: { list: List; page: number; onPage: (page: number) => void }) {
  const { lines, totals, actions, saveAll } = useListLines(list);
  const { showFirstPage } = useShowBasket();
  const putIntoBasket = useAction(trpc.lists.toBasket, {
    shows: (_utils, { skipped: _, ...basket }) => showFirstPage(basket),
  });
  const oneAtATime = useOneAtATime();
  const [isPutting, setPutting] = useState(false);
  const saveAndPut = async () => {
    if (!(await saveAll())) return notifyError("A quantity could not be saved. Nothing was put into the basket.");
    await putIntoBasket.run({ id: list.id, ...pageOfBasket(1) });
  };
  const put = () => {
    setPutting(true);
    return saveAndPut().finally(() => setPutting(false));
  };

  const skipped = putIntoBasket.answer?.skipped;
  return (
    <>
      {skipped && !isPutting ? <ListInBasket added={totals.lineCount - skipped.length} skipped={skipped} /> : null}
      {totals.lineCount === 0 ? (
        <EmptyState title="This list is empty">
          <p>Open a tool and press “Add to list”, or paste a list on the order pad.</p>
          <Button component={Link} to="/catalog" color="safety">
            Browse the catalog
          </Button>
        </EmptyState>
      ) : (
        <BasketLines lines={lines} totals={totals} page={page} onPage={onPage} actions={actions}>
          <Button color="safety" size="lg" onClick={onFirstClick(() => oneAtATime(put))} loading={isPutting}>
            Put all into the basket
          </Button>
        </BasketLines>
      )}
    </>
  );
}
