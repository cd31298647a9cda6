import type { Basket, BasketLine } from "@ironmonger/contract/basket";
import { basketMarkerCookie } from "@ironmonger/contract/messages";
import { hashKey, keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { use, useCallback, useSyncExternalStore } from "react";
import { trpc } from "../../shared/server/trpc.ts";
import { useIsOnline } from "../../shared/server/use-is-online.ts";
import { useAfterHydration } from "../../shared/ui/until-hydrated.tsx";
import { RenderedFor } from "../identity/rendered-for.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";
import { concerns, mutationKey, quantitiesAfter, usePendingChanges } from "./basket-changes.ts";
import { emptyBasket, isWhole, pageOfBasket } from "./basket-pages.ts";

// The code that every page needs; the lines themselves are in `use-basket.ts`, which only the basket's own chunks contain.

/** A visitor's basket may have been made in another tab. */
function subscribeToFocus(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
let marker: boolean | undefined;
/** Read once for all that React does in a task, because a browser asks another process for its cookies. */
function hasMarker(): boolean {
  if (marker === undefined) {
    marker = document.cookie.split("; ").includes(`${basketMarkerCookie}=1`);
    queueMicrotask(() => {
      marker = undefined;
    });
  }
  return marker;
}

/**
 * A page of the basket that the server has, or with `null` all of it; undefined until it is loaded. Only browsers that have a basket read
 * it, again whenever the tab gets the focus.
 */
export function useSavedBasket(page: number | null = 1): { basket: Basket | undefined; error: unknown } {
  const { user, remembered, isPending, error } = useSignedIn();
  const isVisitorWithBasket = useSyncExternalStore(subscribeToFocus, hasMarker, () => false);
  const mayHaveBasket = user !== null || isVisitorWithBasket;
  const basket = trpc.basket.getBasket.useQuery(page === null ? {} : pageOfBasket(page), {
    enabled: mayHaveBasket,
    refetchOnWindowFocus: "always",
    placeholderData: keepPreviousData,
  });
  if (basket.data) return { basket: basket.data, error: null };
  if (mayHaveBasket) return { basket: undefined, error: basket.error };
  // A buyer who was signed in at the last visit may have a basket, even if the server cannot be reached now.
  if (isPending || (remembered && error)) return { basket: undefined, error: remembered ? error : null };
  return { basket: emptyBasket, error: null };
}

/** How many tools the basket holds; undefined until it is loaded. */
export function useBasketCount(): number | undefined {
  const { basket } = useSavedBasket();
  const changes = usePendingChanges();
  if (!basket || (!isWhole(basket) && !changes.some(({ kind }) => kind === "clear"))) return basket?.lineCount;
  return quantitiesAfter(basket.lines, changes).size;
}

const firstPage = hashKey(getQueryKey(trpc.basket.getBasket, pageOfBasket(1), "query"));

/**
 * Whether the basket that is loaded has lines, or a change of it has not been answered yet. It asks for nothing: each card of a list may
 * use it, and without a basket none of them has queries of its own.
 */
export function useHasBasket(): boolean {
  const client = useQueryClient();
  const { user } = use(RenderedFor);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [client.getQueryCache().subscribe(listener), client.getMutationCache().subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [client],
  );
  const read = () =>
    Boolean(client.getQueryCache().get<Basket>(firstPage)?.state.data?.lineCount) ||
    client.isMutating({ mutationKey }) > 0;
  return useSyncExternalStore(subscribe, read, () => user !== null && read());
}

/** The lines of a tool and its family in the basket, of a long basket also those that are not on its first page. */
export function useFamilyLines(toolId: string): readonly BasketLine[] {
  const { basket = emptyBasket } = useSavedBasket();
  const isLong = !isWhole(basket);
  const { data } = trpc.basket.findLines.useQuery({ toolId }, { enabled: isLong });
  return isLong ? (data ?? []) : basket.lines;
}

/** How many pieces of a tool the basket holds, and whether some of them wait for a connection. */
export function useInBasket(toolId: string): { pieces: number; isUnsaved: boolean } {
  const lines = useFamilyLines(toolId);
  const changes = usePendingChanges();
  const isOnline = useIsOnline();
  const now = quantitiesAfter(lines, changes).get(toolId) ?? 0;
  const { user } = use(RenderedFor);
  // A component may be hydrated after a visitor's basket has arrived; it first looks as the server has rendered it.
  const pieces = useAfterHydration(now, user ? now : 0);
  return {
    pieces,
    isUnsaved: !isOnline && changes.some((change) => concerns(change, toolId)),
  };
}
