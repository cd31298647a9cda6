import { lazyDialog } from "../../shared/lazy/lazy-part.ts";

let isOpen = false;
const listeners = new Set<() => void>();
const show = (next: boolean) => {
  isOpen = next;
  for (const listener of listeners) listener();
};

export const lazyPalette = lazyDialog("src/app/palette/command-palette.tsx", () =>
  import("./command-palette.tsx").then((m) => m.CommandPalette),
);

/** Whether the command palette is open, and functions to open and close it. */
export const commandPalette = {
  isOpen: () => isOpen,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  open: () => show(true),
  close: () => show(false),
  /** Fetches the palette's code. If this fails, opening it tries again. */
  preload: () => void lazyPalette.preload().catch(() => {}),
};
