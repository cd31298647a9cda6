import type { MenuWidth } from "@ironmonger/contract/office-frame";
import { createTheme, MantineThemeProvider, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { lazyDialog, useLazyDialog } from "../../shared/lazy/lazy-part.ts";
import { menuWidth } from "./menu-width.ts";
import "../../shared/styles/dashboard.ts";
import { TimeZoneContext } from "../../shared/time-zone-context.ts";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { isHere } from "../dashboard/frame/buyer-pages.ts";
import { dashboardPagesFor } from "../dashboard/frame/dashboard-pages.ts";
import { commandPalette } from "../palette/palette-state.ts";
import { OfflineNotice } from "../shell/offline-notice.tsx";
import classes from "./office-frame.module.css";
import { OfficeMenu } from "./office-menu.tsx";

const lazyDrawer = lazyDialog("src/app/office/office-drawer.tsx", () =>
  import("./office-drawer.tsx").then((m) => m.OfficeDrawer),
);

/** The controls of the office are smaller than those of the shop; on phones both are 44 px high. */
const dense = { defaultProps: { size: "sm" } };
/** What an admin types is seldom what they typed before. */
const typed = { defaultProps: { size: "sm", autoComplete: "off" } };
const officeTheme = createTheme({
  components: {
    Button: dense,
    TextInput: typed,
    PasswordInput: dense,
    Textarea: dense,
    NativeSelect: dense,
    FileInput: dense,
    Checkbox: dense,
  },
});

/** The office of the admins: a menu at the left, which is a drawer on small screens, and work from edge to edge. */
export function OfficeFrame({ menu, children }: { menu: MenuWidth; children: ReactNode }) {
  const width = useSyncExternalStore(menuWidth.subscribe, menuWidth.read, () => menu);
  const isNarrow = width === "narrow";
  const { timeZone } = useShop();
  return (
    <MantineThemeProvider theme={officeTheme}>
      <TimeZoneContext value={timeZone}>
        <div className={classes.office} data-narrow={isNarrow || undefined}>
          <header className={classes.banner}>
            <nav aria-label="Dashboard" className={classes.navbar}>
              <UntilHydrated>
                <OfficeMenu isNarrow={isNarrow} onToggle={() => menuWidth.write(isNarrow ? "wide" : "narrow")} />
              </UntilHydrated>
            </nav>
            <UntilHydrated>
              <PhoneBar />
            </UntilHydrated>
          </header>
          <main id="main" tabIndex={-1} className={classes.main}>
            <OfflineNotice />
            {children}
          </main>
        </div>
      </TimeZoneContext>
    </MantineThemeProvider>
  );
}

/** On small screens: the menu's button, where one is, and the palette. */
function PhoneBar() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const OfficeDrawer = useLazyDialog(lazyDrawer, isOpen, close);
  const here = dashboardPagesFor({ isAdmin: true }).find((page) => isHere(page, pathname));
  return (
    <div className={classes.bar}>
      <UnstyledButton
        className={classes.barButton}
        aria-label="Dashboard menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onPointerEnter={() => lazyDrawer.preload().catch(() => {})}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M2 5h16M2 10h16M2 15h16" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </UnstyledButton>
      <span className={classes.here}>{here?.label}</span>
      <UnstyledButton
        className={classes.barButton}
        aria-label="Go to…"
        onClick={commandPalette.open}
        onPointerEnter={commandPalette.preload}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M8.8 3a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8.8 3M13 13l5 5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
          />
        </svg>
      </UnstyledButton>
      {OfficeDrawer && <OfficeDrawer isOpen={isOpen} onClose={close} />}
    </div>
  );
}
