type View = "unused" | "open" | "closed";

let view: View = "unused";
const listeners = new Set<() => void>();
const show = (next: View) => {
  view = next;
  for (const listener of listeners) listener();
};

export const loadPalette = () => import("./command-palette.tsx");

/** Whether the command palette is open, and functions to open and close it. */
export const commandPalette = {
  read: () => view,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  open: () => show("open"),
  close: () => show("closed"),
  /** Fetches the palette's code. If this fails, opening it tries again. */
  preload: () => void loadPalette().catch(() => {}),
};
