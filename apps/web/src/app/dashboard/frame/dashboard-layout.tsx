import { Box, Button, Kbd } from "@mantine/core";
import { Suspense, use, useEffect } from "react";
import { Outlet } from "react-router";
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

/** The side menu and the button of the command palette; where there is no room for them, the menu of the bar has the pages. */
const ShopDashboard = () => (
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
        onClick={commandPalette.open}
        onPointerEnter={commandPalette.preload}
        onFocus={commandPalette.preload}
      >
        Go to…
      </Button>
      <DashboardMenu />
    </Box>
    <div className={classes.content}>{content}</div>
  </div>
);
