import { Button, Kbd } from "@mantine/core";
import { Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { preloadToasts } from "../../../shared/notify.ts";
import "../../../shared/styles/dashboard.ts";
import { useStepUpQuestion } from "../../../shared/server/step-up.ts";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { commandPalette } from "../../palette/palette-state.ts";
import classes from "./dashboard-layout.module.css";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { dashboardPagesFor } from "./dashboard-pages.ts";

const lazyDrawer = lazyDialog("src/app/dashboard/frame/dashboard-drawer.tsx", () =>
  import("./dashboard-drawer.tsx").then((m) => m.DashboardDrawer),
);
const lazyStepUp = lazyDialog("src/features/identity/second-factor/step-up-dialog.tsx", () =>
  import("../../../features/identity/second-factor/step-up-dialog.tsx").then((m) => m.StepUpDialog),
);

/**
 * One element for all renderings: if the frame rendered the page again when the user becomes known, before hydration has finished, React
 * would hydrate it in one long task.
 */
const content = (
  <Suspense fallback={<Spinner />}>
    <UntilHydrated>
      <Outlet />
    </UntilHydrated>
  </Suspense>
);

/** The frame of the signed-in pages: the side menu by role, which is a drawer on small screens, and the button of the command palette. */
export function DashboardLayout() {
  const { user } = useSignedIn();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const stepUp = useStepUpQuestion();
  const DashboardDrawer = useLazyDialog(lazyDrawer, isMenuOpen, closeMenu);
  const StepUpDialog = useLazyDialog(lazyStepUp, stepUp !== undefined, () => stepUp?.answer(false));
  // The page is loaded first; drawer and palette are loaded before they are opened, and toasts before they say that something cannot be
  // loaded.
  useEffect(() => {
    lazyDrawer.preload().catch(() => {});
    commandPalette.preload();
    preloadToasts();
  }, []);

  const pages = user ? dashboardPagesFor(user) : [];
  return (
    <div className={classes.frame}>
      <UntilHydrated>
        <aside className={classes.side}>
          <SearchButton />
          <DashboardMenu pages={pages} />
        </aside>
        <div className={classes.bar}>
          <Button variant="default" onClick={() => setMenuOpen(true)} aria-haspopup="dialog" aria-expanded={isMenuOpen}>
            Dashboard menu
          </Button>
          <SearchButton />
        </div>
      </UntilHydrated>
      {DashboardDrawer && <DashboardDrawer pages={pages} isOpen={isMenuOpen} onClose={closeMenu} />}
      <div className={classes.content}>{content}</div>
      {stepUp && StepUpDialog && <StepUpDialog onAnswer={stepUp.answer} />}
    </div>
  );
}

function SearchButton() {
  return (
    <Button
      variant="default"
      classNames={{ root: classes.search, inner: classes.inner }}
      onClick={commandPalette.open}
      onPointerEnter={commandPalette.preload}
      onFocus={commandPalette.preload}
      rightSection={
        <Kbd size="xs" className={classes.keys}>
          Ctrl K
        </Kbd>
      }
    >
      Go to…
    </Button>
  );
}
