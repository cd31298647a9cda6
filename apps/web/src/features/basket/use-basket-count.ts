import { useSyncExternalStore } from "react";
import { trpc } from "../../shared/server/trpc.ts";
import { useIsOnline } from "../../shared/server/use-is-online.ts";
import { useSignedIn } from "../identity/use-signed-in.ts";
import { emptyBasket, storedBasket } from "./stored/stored-basket.ts";

// The part that every page needs; the lines themselves are in `use-basket.ts`, which only the basket's own chunks contain.

export const useStoredBasket = () => useSyncExternalStore(storedBasket.subscribe, storedBasket.read, () => emptyBasket);

/** Whose basket it is; undefined until that is known. */
export function useOwner(): { owner: "user" | "visitor" | undefined; error: unknown } {
  const { user, remembered, isPending, error } = useSignedIn();
  if (user) return { owner: "user", error: null };
  // Offline, a visitor's basket is still there.
  if (remembered && (isPending || error)) return { owner: undefined, error };
  return { owner: isPending ? undefined : "visitor", error: null };
}

/** How many tools the basket holds; undefined until known. */
export function useBasketCount(): number | undefined {
  const { owner } = useOwner();
  const { data } = trpc.basket.getBasket.useQuery(undefined, { enabled: owner === "user" });
  const { lines, sending } = useStoredBasket();
  if (owner === "visitor") return lines.length;
  if (owner === undefined || !data) return undefined;
  return new Set([...data.lines, ...lines, ...(sending?.lines ?? [])].map(({ toolId }) => toolId)).size;
}

/** How many pieces of a tool the basket holds, and whether some of them are still to be sent to the signed-in user's basket. */
export function useInBasket(toolId: string): { pieces: number; isUnsaved: boolean } {
  const { owner } = useOwner();
  const isOnline = useIsOnline();
  const { data } = trpc.basket.getBasket.useQuery(undefined, { enabled: owner === "user" });
  const { lines, sending } = useStoredBasket();
  const ofTool = (known: readonly { toolId: string; quantity: number }[] = []) =>
    known.reduce((sum, line) => sum + (line.toolId === toolId ? line.quantity : 0), 0);
  if (owner !== "user") return { pieces: ofTool(lines), isUnsaved: false };
  const unsaved = ofTool(lines) + ofTool(sending?.lines);
  return { pieces: ofTool(data?.lines) + unsaved, isUnsaved: !isOnline && unsaved > 0 };
}
