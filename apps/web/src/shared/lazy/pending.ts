import { useSyncExternalStore } from "react";

let isNavigating = false;
const listeners = new Set<() => void>();

/** Called by the router when a page begins to load and when it is shown. */
export function setNavigating(value: boolean): void {
  isNavigating = value;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useIsNavigating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isNavigating,
    () => false,
  );
