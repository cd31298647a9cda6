import { Button, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import "../../../shared/styles/dashboard.ts";
import { useStepUpQuestion } from "../../../shared/step-up.ts";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { UntilHydrated } from "../../../shared/ui/until-hydrated.tsx";
import classes from "./dashboard-layout.module.css";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { dashboardPagesFor } from "./dashboard-pages.ts";
import { usePaletteSearch } from "./use-palette-search.ts";

const fetchDrawer = () => import("./dashboard-drawer.tsx");
const DashboardDrawer = lazy(async () => ({ default: (await fetchDrawer()).DashboardDrawer }));
const StepUpDialog = lazy(async () => ({
  default: (await import("../../../features/identity/second-factor/step-up-dialog.tsx")).StepUpDialog,
}));
const fetchPalette = () => import("./command-palette.tsx");
const CommandPalette = lazy(async () => ({ default: (await fetchPalette()).CommandPalette }));

/**
 * One element for all renderings: if the frame rendered the page again when the user is known, and it is not hydrated yet, React would
 * hydrate it in one long task.
 */
const content = (
  <Suspense fallback={<Spinner />}>
    <UntilHydrated>
      <Outlet />
    </UntilHydrated>
  </Suspense>
);

/** The frame of the signed-in pages: the side menu by role, which is a drawer on small screens, and the command palette. */
export function DashboardLayout() {
  const { user } = useSignedIn();
  const [menu, setMenu] = useState<"unused" | "open" | "closed">("unused");
  const [palette, setPalette] = useState<"unused" | "open" | "closed">("unused");
  const stepUp = useStepUpQuestion();
  const { search, setSearch } = usePaletteSearch(palette === "open");
  const openPalette = () => setPalette("open");
  useHotkeys([["mod+K", openPalette]], []);
  // The page comes first; drawer and palette are loaded before they are opened.
  useEffect(() => void Promise.all([fetchDrawer(), fetchPalette()]).catch(() => {}), []);

  const pages = user ? dashboardPagesFor(user) : [];
  return (
    <div className={classes.frame}>
      <UntilHydrated>
        <aside className={classes.side}>
          <SearchButton onOpen={openPalette} />
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
          <SearchButton onOpen={openPalette} />
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
      {user && palette !== "unused" && (
        <Suspense fallback={null}>
          <CommandPalette
            user={user}
            isOpen={palette === "open"}
            search={search}
            onSearch={setSearch}
            onClose={() => setPalette("closed")}
          />
        </Suspense>
      )}
    </div>
  );
}

function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="default"
      classNames={{ root: classes.search, inner: classes.inner }}
      onClick={onOpen}
      onPointerEnter={() => void fetchPalette()}
      onFocus={() => void fetchPalette()}
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
