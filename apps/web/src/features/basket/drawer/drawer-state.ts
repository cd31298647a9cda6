import type { JustAdded } from "./basket-drawer.tsx";

let shown: JustAdded | null = null;
const listeners = new Set<() => void>();
const show = (added: JustAdded | null) => {
  shown = added;
  for (const listener of listeners) listener();
};

export const loadDrawer = () => import("./basket-drawer.tsx");

/** State of the drawer that opens after adding a tool. */
export const basketDrawer = {
  read: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  open: (added: JustAdded) => show({ ...added }),
  close: () => show(null),
  /** Fetches the drawer's code. A failure is met again when the drawer opens. */
  preload: () => void loadDrawer().catch(() => {}),
};
