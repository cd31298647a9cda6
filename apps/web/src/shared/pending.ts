import { useSyncExternalStore } from "react";

let isNavigating = false;
const listeners = new Set<() => void>();

/** Told by the router while the next page is on its way and the old one still stands. */
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
