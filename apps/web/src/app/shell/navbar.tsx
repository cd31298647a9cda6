import { Button } from "@mantine/core";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { BasketButton } from "../../features/basket/basket-button.tsx";
import { useSignedIn, useSignOut } from "../../features/identity/use-signed-in.ts";
import { notifyError } from "../../shared/notify.ts";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { useIsHydrated } from "../../shared/ui/until-hydrated.tsx";
import type { LoginState } from "../guards.tsx";
import { Brand } from "./brand.tsx";
import classes from "./navbar.module.css";
import { NavbarSearch } from "./navbar-search.tsx";

export function Navbar() {
  const { pathname } = useLocation();
  const { user, remembered } = useSignedIn();
  const known = user ?? remembered;
  const isHydrated = useIsHydrated();
  const [isOpen, setIsOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => setIsOpen(false), [pathname]);

  const links = [
    { to: "/", label: "Home", isHere: pathname === "/" || pathname === "/home" },
    ...(known ? [{ to: "/dashboard", label: "Dashboard", isHere: pathname.startsWith("/dashboard") }] : []),
    { to: "/blogs", label: "Blog", isHere: pathname === "/blogs" },
    { to: "/portfolio", label: "My Portfolio", isHere: pathname === "/portfolio" },
    { to: "/catalog", label: "Catalog", isHere: pathname.startsWith("/catalog") },
    { to: "/order-pad", label: "Order pad", isHere: pathname === "/order-pad" },
  ];
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Brand />
        <div className={classes.basket}>
          <BasketButton isHere={pathname === "/basket"} />
        </div>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls="navbar-menu"
          aria-label="Menu"
          disabled={!isHydrated}
          onClick={() => setIsOpen((was) => !was)}
        >
          <span className={classes.toggleLines} data-open={isOpen || undefined} />
        </button>
        <div id="navbar-menu" className={classes.collapse} data-open={isOpen || undefined}>
          <div className={classes.menu}>
            <nav className={classes.links} aria-label="Main">
              {links.map(({ to, label, isHere }) => (
                <PrefetchLink
                  key={to}
                  to={to}
                  className={clsx(classes.link, to === "/order-pad" && classes.wide)}
                  aria-current={isHere ? "page" : undefined}
                >
                  {label}
                </PrefetchLink>
              ))}
            </nav>
            {known ? <SignedInPart name={known.displayName} /> : <LoginButton />}
          </div>
        </div>
      </div>
      <div className={classes.search}>
        <NavbarSearch />
      </div>
    </header>
  );
}

/** Signing in leads back to the page that was asked for last, also if it has not been shown yet. */
function LoginButton() {
  const state = () => ({ from: window.location.pathname + window.location.search }) satisfies LoginState;
  return (
    <Button component={PrefetchLink} to="/login" state={state} color="red" size="sm" className={classes.action}>
      Login
    </Button>
  );
}

function SignedInPart({ name }: { name: string }) {
  const { signOut, isPending } = useSignOut();
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await signOut();
      navigate("/");
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <div className={classes.person}>
      <bdi className={classes.name} title={name}>
        {name}
      </bdi>
      <Button color="green" size="sm" onClick={leave} loading={isPending} className={classes.action}>
        Logout
      </Button>
    </div>
  );
}
