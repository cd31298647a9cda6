import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves the focus to the new page's heading, for keyboards and screen readers. */
export function useFocusAfterNavigation(): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname || hash) return;
    previous.current = pathname;
    const main = document.getElementById("main");
    const target = main?.querySelector<HTMLElement>("h1[tabindex]") ?? main;
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
