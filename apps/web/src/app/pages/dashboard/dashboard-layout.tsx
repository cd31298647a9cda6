import { Button, Kbd } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import "../../../shared/styles/dashboard.ts";
import { useStepUpQuestion } from "../../../shared/step-up.ts";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { commandPalette } from "../../palette/palette-state.ts";
import classes from "./dashboard-layout.module.css";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { dashboardPagesFor } from "./dashboard-pages.ts";

const fetchDrawer = () => import("./dashboard-drawer.tsx");
const DashboardDrawer = lazy(async () => ({ default: (await fetchDrawer()).DashboardDrawer }));
const StepUpDialog = lazy(async () => ({
  default: (await import("../../../features/identity/second-factor/step-up-dialog.tsx")).StepUpDialog,
}));

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
  const [menu, setMenu] = useState<"unused" | "open" | "closed">("unused");
  const stepUp = useStepUpQuestion();
  // The page is loaded first; drawer and palette are loaded before they are opened.
  useEffect(() => {
    fetchDrawer().catch(() => {});
    commandPalette.preload();
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
          <Button
            variant="default"
            onClick={() => setMenu("open")}
            aria-haspopup="dialog"
            aria-expanded={menu === "open"}
          >
            Dashboard menu
          </Button>
          <SearchButton />
        </div>
      </UntilHydrated>
      {menu !== "unused" && (
        <Suspense fallback={null}>
          <DashboardDrawer pages={pages} isOpen={menu === "open"} onClose={() => setMenu("closed")} />
        </Suspense>
      )}
      <div className={classes.content}>{content}</div>
      {stepUp && (
        <Suspense fallback={null}>
          <StepUpDialog onAnswer={stepUp.answer} />
        </Suspense>
      )}
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
