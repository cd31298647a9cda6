import { useEffect } from "react";
import { useSignedIn } from "../../identity/use-signed-in.ts";
import { useBasketCount } from "../saved-basket.ts";

/** Where a visitor was going when the shop asked them to sign in: a tool's order form, or the basket. */
export type BuyersWay = { toolId: string | null; hasBasket: boolean };

// Google's sign-in may lead this tab away and back, so the history's state does not last.
const storageKey = "ironmonger-way";

/** `from` is the page that asked for the sign-in. */
function storeReturnPath(from: string, hasBasket: boolean): void {
  const toolId = /^\/(?:purchase|catalog)\/([0-9a-f-]{36})(?:[?#]|$)/.exec(from)?.[1] ?? null;
  if (toolId === null && !hasBasket) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ toolId, hasBasket } satisfies BuyersWay));
  } catch {}
}

export function hasWay(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function readWay(): BuyersWay | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    if (typeof value !== "object" || value === null || !("toolId" in value) || !("hasBasket" in value)) return null;
    return { toolId: typeof value.toolId === "string" ? value.toolId : null, hasBasket: value.hasBasket === true };
  } catch {
    return null;
  }
}

export function forgetWay(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {}
}

/** For pages that sign in: `from` is where the visitor comes from, null if there is nothing to store. */
export function useStoreReturnPath(from: string | null): void {
  const { user, isPending } = useSignedIn();
  const isVisitor = !user && !isPending;
  const hasBasket = (useBasketCount() ?? 0) > 0;
  useEffect(() => {
    if (isVisitor && from !== null) storeReturnPath(from, hasBasket);
  }, [isVisitor, from, hasBasket]);
}
