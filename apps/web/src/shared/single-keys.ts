import { useEffect, useSyncExternalStore } from "react";

// Keys that do something by themselves, without Ctrl or Alt. People who speak to their computer, or whose hand trembles, can switch them
// off (WCAG 2.1.4).

export type KeyHint = { keys: string[]; does: string };

const storageKey = "ironmonger-single-keys";
let unsaved: string | null = null;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

function areOn(): boolean {
  try {
    return (unsaved ?? localStorage.getItem(storageKey)) !== "off";
  } catch {
    return unsaved !== "off";
  }
}

export function switchSingleKeys(isOn: boolean): void {
  unsaved = isOn ? "on" : "off";
  try {
    localStorage.setItem(storageKey, unsaved);
    unsaved = null;
  } catch {
    // It lasts until the page is closed.
  }
  notify();
}

export const useAreSingleKeysOn = (): boolean => useSyncExternalStore(subscribe, areOn, () => true);

/** Whether a key without a modifier is meant for the page: single keys are on, no dialog is open, and nobody is typing. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areOn()) return false;
  if (document.querySelector("[aria-modal=true]") !== null) return false;
  const { target } = event;
  return !(
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox]), textarea, select, [contenteditable], [role=grid], [role=treegrid], [role=menu]",
    )
  );
}

let hints: readonly KeyHint[] = [];
const none: readonly KeyHint[] = [];

/** The keys of the page that is shown, for the list of keys. */
export const useKeyHints = (): readonly KeyHint[] =>
  useSyncExternalStore(
    subscribe,
    () => hints,
    () => none,
  );

/** Lists the keys of a page while it is shown. `own` is constant. */
export function useListedKeys(own: readonly KeyHint[] | undefined): void {
  useEffect(() => {
    if (!own) return;
    hints = [...hints, ...own];
    notify();
    return () => {
      hints = hints.filter((hint) => !own.includes(hint));
      notify();
    };
  }, [own]);
}
