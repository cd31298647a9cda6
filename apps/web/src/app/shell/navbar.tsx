import { Button, UnstyledButton } from "@mantine/core";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { BasketButton } from "../../features/basket/basket-button.tsx";
import { BuyingForChoice } from "../../features/companies/buying-for-choice.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import { buyerPages, isHere } from "../dashboard/frame/buyer-pages.ts";
import type { LoginState } from "../guards.tsx";
import { Brand } from "./brand.tsx";
import { LogoutButton } from "./logout-button.tsx";
import classes from "./navbar.module.css";
import { NavbarSearch } from "./navbar-search.tsx";

/** Pages with a form, and those of the account, where a phone needs the room: the menu has the search. The order pad searches by itself. */
const hasNoSearch =
  /^\/(login|register|resetpassword|invitation|unknown-sender|checkout|purchase|order-pad|dashboard)(\/|$)/;

export function Navbar() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  // The home page has the search field in its banner.
  const isHome = pathname === "/" || pathname === "/home";

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => setIsOpen(false), [pathname]);

  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Brand />
        <div className={classes.basket}>
          <BasketButton isHere={pathname === "/basket"} />
        </div>
        <UntilHydrated>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls="navbar-menu"
            aria-label="Menu"
            onClick={() => setIsOpen((was) => !was)}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path
                d={isOpen ? "M5 5l14 14M19 5 5 19" : "M2 6h20M2 12h20M2 18h20"}
                stroke="currentColor"
                strokeWidth="2"
              />
            </svg>
          </UnstyledButton>
        </UntilHydrated>
        <div id="navbar-menu" className={classes.menu} data-open={isOpen || undefined}>
          {pathname.startsWith("/dashboard") ? <AccountLinks pathname={pathname} /> : null}
          <nav className={classes.links} aria-label="Main">
            <BarLink to="/" label="Home" isHere={isHome} />
            <DashboardLink isHere={pathname.startsWith("/dashboard")} />
            <BarLink to="/blogs" label="Blog" isHere={pathname === "/blogs"} />
            <BarLink to="/portfolio" label="My Portfolio" isHere={pathname === "/portfolio"} />
            <BarLink to="/catalog" label="Catalog" isHere={pathname.startsWith("/catalog")} />
            <BarLink to="/order-pad" label="Order pad" isHere={pathname === "/order-pad"} />
          </nav>
          <div className={classes.account}>
            <Account />
          </div>
        </div>
      </div>
      {isHome ? null : (
        <div className={classes.search} data-away={hasNoSearch.test(pathname) || undefined}>
          <NavbarSearch />
        </div>
      )}
    </header>
  );
}

/** The side menu of the dashboard, where there is no room beside the page. */
function AccountLinks({ pathname }: { pathname: string }) {
  return (
    <nav className={clsx(classes.links, classes.ofAccount)} aria-label="Dashboard">
      {buyerPages.map((page) => (
        <BarLink key={page.path} to={page.path} label={page.label} isHere={isHere(page, pathname)} />
      ))}
    </nav>
  );
}

function BarLink({ to, label, isHere }: { to: string; label: string; isHere: boolean }) {
  return (
    <PrefetchLink to={to} className={classes.link} aria-current={isHere ? "page" : undefined}>
      {label}
    </PrefetchLink>
  );
}

// Only these two are rendered again when the user is loaded, not the whole bar.
function DashboardLink({ isHere }: { isHere: boolean }) {
  const user = useShownUser();
  return user ? <BarLink to="/dashboard" label="Dashboard" isHere={isHere} /> : null;
}

function Account() {
  const user = useShownUser();
  return user ? <SignedInUser name={user.displayName} /> : <LoginButton />;
}

/** The user who is signed in or, until that is loaded, who was when this browser last asked. */
function useShownUser() {
  const { user, remembered } = useSignedIn();
  return user ?? remembered;
}

/** Signing in leads back to the page that was requested last, even if it has not been shown yet. */
function LoginButton() {
  const state = () => ({ from: window.location.pathname + window.location.search }) satisfies LoginState;
  return (
    <Button component={PrefetchLink} to="/login" state={state} color="red" size="sm">
      Login
    </Button>
  );
}

function SignedInUser({ name }: { name: string }) {
  return (
    <UntilHydrated>
      <div className={classes.person}>
        <div className={classes.who}>
          <bdi className={classes.name} title={name}>
            {name}
          </bdi>
          <BuyingForChoice />
        </div>
        <LogoutButton size="sm" />
      </div>
    </UntilHydrated>
  );
}
