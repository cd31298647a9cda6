import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { basketDrawer, loadDrawer } from "./drawer-state.ts";

type Drawer = typeof import("./basket-drawer.tsx").BasketDrawer;
const BasketDrawer = lazy(async (): Promise<{ default: Drawer }> => {
  try {
    return { default: (await loadDrawer()).BasketDrawer };
  } catch {
    // The tool is in the basket anyway, and the count in the bar shows it.
    return { default: () => <></> };
  }
});

/** Renders the drawer. Mounted once, by the shell. */
export function BasketDrawerSlot() {
  const added = useSyncExternalStore(basketDrawer.subscribe, basketDrawer.read, () => null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes
  useEffect(() => basketDrawer.close(), [pathname]);
  if (!added) return null;
  return (
    <Suspense>
      <BasketDrawer added={added} onClose={basketDrawer.close} />
    </Suspense>
  );
}
