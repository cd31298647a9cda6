import { ActionIcon, Box, Button, Group, Kbd } from "@mantine/core";
import { Suspense, use, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { lazyDialog, useLazyDialog } from "../../../shared/lazy/lazy-part.ts";
import { preloadToasts } from "../../../shared/notify.ts";
import "../../../shared/styles/dashboard.ts";
import { Spinner } from "../../../shared/kit/notices/spinner.tsx";
import { useStepUpQuestion } from "../../../shared/server/step-up.ts";
import { SearchIcon } from "../../../shared/ui/search-icon.tsx";
import { commandPalette } from "../../palette/palette-state.ts";
import { OfficeContext } from "../../shell/office-context.ts";
import classes from "./dashboard-layout.module.css";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { buyerPages, isHere } from "./dashboard-pages.ts";

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
    <Outlet />
  </Suspense>
);

/** What all signed-in pages have in common: in the office only the page, in the shop with the menu of buyers beside it. */
export function DashboardLayout() {
  const isOffice = use(OfficeContext);
  const stepUp = useStepUpQuestion();
  const StepUpDialog = useLazyDialog(lazyStepUp, stepUp !== undefined, () => stepUp?.answer(false));
  // Toasts are loaded before they say that something cannot be loaded.
  useEffect(preloadToasts, []);

  return (
    <>
      {isOffice ? <div className={classes.office}>{content}</div> : <ShopDashboard />}
      {stepUp && StepUpDialog && <StepUpDialog onAnswer={stepUp.answer} />}
    </>
  );
}

const toPalette = {
  onClick: commandPalette.open,
  onPointerEnter: commandPalette.preload,
  onFocus: commandPalette.preload,
};

/** The side menu, which is a drawer on small screens, and the button of the command palette. */
function ShopDashboard() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const { pathname } = useLocation();
  const here = buyerPages.find((page) => isHere(page, pathname));
  const DashboardDrawer = useLazyDialog(lazyDrawer, isMenuOpen, closeMenu);

  return (
    <div className={`page ${classes.frame}`}>
      <Box component="aside" className={classes.side} visibleFrom="lg">
        <Button
          variant="default"
          fullWidth
          size="sm"
          mb="sm"
          justify="space-between"
          leftSection={<SearchIcon />}
          rightSection={<Kbd size="xs">Ctrl K</Kbd>}
          {...toPalette}
        >
          Go to…
        </Button>
        <DashboardMenu />
      </Box>
      <Group className={classes.bar} hiddenFrom="lg" justify="space-between">
        <Button
          variant="subtle"
          color="graphite"
          onClick={() => setMenuOpen(true)}
          aria-label={here ? `Dashboard menu: ${here.label}` : "Dashboard menu"}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          leftSection={
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <path d="M2 5h16M2 10h16M2 15h16" fill="none" stroke="currentColor" strokeWidth="1.8" />
            </svg>
          }
        >
          {here?.label ?? "Dashboard"}
        </Button>
        <ActionIcon variant="subtle" color="graphite" size={44} aria-label="Go to…" {...toPalette}>
          <SearchIcon />
        </ActionIcon>
      </Group>
      {DashboardDrawer && <DashboardDrawer isOpen={isMenuOpen} onClose={closeMenu} />}
      <div className={classes.content}>{content}</div>
    </div>
  );
}
