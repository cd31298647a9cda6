import type { MenuWidth } from "@ironmonger/contract/office-frame";
import { type ReactNode, Suspense, use, useEffect } from "react";
import { useLocation } from "react-router";
import { AskForWhom } from "../../features/companies/ask-for-whom.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { Spinner } from "../../shared/kit/notices/spinner.tsx";
import { lazyPart } from "../../shared/lazy/lazy-part.ts";
import { findRoute } from "../find-route.ts";
import { Navbar } from "./navbar.tsx";
import { OfficeContext } from "./office-context.ts";
import { OfflineNotice } from "./offline-notice.tsx";

type OfficeProps = { menu: MenuWidth; children: ReactNode };
type Props = { menu: MenuWidth | undefined; footer: ReactNode; children: ReactNode };

/** The frame of the office, which only admins load. */
export const lazyOffice = lazyPart<OfficeProps>("src/app/office/office-frame.tsx", () =>
  import("../office/office-frame.tsx").then((m) => m.OfficeFrame),
);

/** The frame of every page: bar and footer of the shop, or for admins in their dashboard the menu of the office. */
export function Frame({ menu, footer, children }: Props) {
  const { pathname } = useLocation();
  const { user } = useSignedIn();
  const isAdmin = user?.isAdmin ?? false;

  // Loaded before an admin opens the dashboard.
  useEffect(() => {
    if (isAdmin) lazyOffice.preload().catch(() => {});
  }, [isAdmin]);

  if (isAdmin && findRoute(pathname).isOffice)
    return (
      <OfficeContext value={true}>
        <Suspense fallback={<Spinner />}>
          <Office menu={menu ?? "wide"}>{children}</Office>
        </Suspense>
      </OfficeContext>
    );
  return (
    <>
      <Navbar />
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        <AskForWhom />
        {children}
      </main>
      {footer}
    </>
  );
}

function Office(props: OfficeProps) {
  const OfficeFrame = lazyOffice.loaded() ?? use(lazyOffice.lastTry());
  return <OfficeFrame {...props} />;
}
