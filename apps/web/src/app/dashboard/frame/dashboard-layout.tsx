import { Button, Kbd } from "@mantine/core";
import { Suspense, use, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { preloadToasts } from "../../../shared/notify.ts";
import "../../../shared/styles/dashboard.ts";
import { useStepUpQuestion } from "../../../shared/server/step-up.ts";
import { Spinner } from "../../../shared/ui/notices/spinner.tsx";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { commandPalette } from "../../palette/palette-state.ts";
import { OfficeContext } from "../../shell/office-context.ts";
import classes from "./dashboard-layout.module.css";
import { DashboardMenu } from "./dashboard-menu.tsx";

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

/** What all signed-in pages have in common: in the office only the page, in the shop with the menu of buyers beside it. */
export function DashboardLayout() {
  const isOffice = use(OfficeContext);
  const stepUp = useStepUpQuestion();
  const StepUpDialog = useLazyDialog(lazyStepUp, stepUp !== undefined, () => stepUp?.answer(false));
  // The page is loaded first; the palette is loaded before it is opened, and toasts before they say that something cannot be loaded.
  useEffect(() => {
    commandPalette.preload();
    preloadToasts();
  }, []);

  return (
    <>
      {isOffice ? <div className={classes.office}>{content}</div> : <ShopDashboard />}
      {stepUp && StepUpDialog && <StepUpDialog onAnswer={stepUp.answer} />}
    </>
  );
}

/** The side menu, which is a drawer on small screens, and the button of the command palette. */
function ShopDashboard() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const DashboardDrawer = useLazyDialog(lazyDrawer, isMenuOpen, closeMenu);
  useEffect(() => {
    lazyDrawer.preload().catch(() => {});
  }, []);

  return (
    <div className={classes.frame}>
      <UntilHydrated>
        <aside className={classes.side}>
          <SearchButton />
          <DashboardMenu />
        </aside>
        <div className={classes.bar}>
          <Button variant="default" onClick={() => setMenuOpen(true)} aria-haspopup="dialog" aria-expanded={isMenuOpen}>
            Dashboard menu
          </Button>
          <SearchButton />
        </div>
      </UntilHydrated>
      {DashboardDrawer && <DashboardDrawer isOpen={isMenuOpen} onClose={closeMenu} />}
      <div className={classes.content}>{content}</div>
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
