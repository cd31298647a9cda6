import type { BasketLine } from "@ironmonger/contract/basket";
import { basketMarkerCookie } from "@ironmonger/contract/messages";
import { useSyncExternalStore } from "react";
import { trpc } from "../../shared/server/trpc.ts";
import { useIsOnline } from "../../shared/server/use-is-online.ts";
import { useIsHydrated } from "../../shared/ui/until-hydrated.tsx";
import { useSignedIn } from "../identity/use-signed-in.ts";
import { concerns, quantitiesAfter, usePendingChanges } from "./basket-changes.ts";

// The code that every page needs; the lines themselves are in `use-basket.ts`, which only the basket's own chunks contain.

const noLines: BasketLine[] = [];

/** A visitor's basket may have been made in another tab. */
function subscribeToFocus(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
const hasMarker = () => document.cookie.split("; ").includes(`${basketMarkerCookie}=1`);

/**
 * The lines that the server has; undefined until they are loaded. Only browsers that have a basket read it, again whenever the tab gets the
 * focus.
 */
export function useSavedLines(): { lines: BasketLine[] | undefined; error: unknown } {
  const { user, remembered, isPending, error } = useSignedIn();
  const isVisitorWithBasket = useSyncExternalStore(subscribeToFocus, hasMarker, () => false);
  const mayHaveBasket = user !== null || isVisitorWithBasket;
  const basket = trpc.basket.getBasket.useQuery(undefined, { enabled: mayHaveBasket, refetchOnWindowFocus: "always" });
  if (basket.data) return { lines: basket.data.lines, error: null };
  if (mayHaveBasket) return { lines: undefined, error: basket.error };
  // A buyer who was signed in at the last visit may have a basket, even if the server cannot be reached now.
  if (isPending || (remembered && error)) return { lines: undefined, error: remembered ? error : null };
  return { lines: noLines, error: null };
}

/** How many tools the basket holds; undefined until it is loaded. */
export function useBasketCount(): number | undefined {
  const { lines } = useSavedLines();
  const changes = usePendingChanges();
  return lines && quantitiesAfter(lines, changes).size;
}

/** How many pieces of a tool the basket holds, and whether some of them wait for a connection. */
export function useInBasket(toolId: string): { pieces: number; isUnsaved: boolean } {
  const saved = useSavedLines();
  // A component may be hydrated after the basket has arrived; it first looks as the server has rendered it.
  const { lines = noLines } = useIsHydrated() ? saved : { lines: noLines };
  const changes = usePendingChanges();
  const isOnline = useIsOnline();
  return {
    pieces: quantitiesAfter(lines, changes).get(toolId) ?? 0,
    isUnsaved: !isOnline && changes.some((change) => concerns(change, toolId)),
  };
}
