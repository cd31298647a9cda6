import { useEffect, useMemo, useState, useTransition } from "react";
import { createPath, type Location, NavigationType, type Navigator, parsePath, Router } from "react-router";
import { setNavigating } from "../shared/lazy/pending.ts";
import { findRoute } from "./find-route.ts";

type Entry = { location: Location; navigationType: NavigationType };
type EntryState = { usr?: unknown; key?: string } | null;

/**
 * The router library over the browser's history. Unlike the library's own BrowserRouter it reports while a page loads, and the
 * library's forms, fetchers and links are not in the first load.
 */
export function BrowserRouter({ children }: { children: React.ReactNode }) {
  const [entry, setEntry] = useState(() => readEntry(NavigationType.Pop));
  const [isPending, startTransition] = useTransition();

  useEffect(() => setNavigating(isPending), [isPending]);

  useEffect(() => {
    const follow = () => startTransition(() => setEntry(readEntry(NavigationType.Pop)));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  const navigator = useMemo((): Navigator => {
    const href: Navigator["createHref"] = (to) => (typeof to === "string" ? to : createPath(to));
    const go = (kind: NavigationType, to: Parameters<typeof href>[0], usr: unknown) => {
      const state: EntryState = { usr, key: Math.random().toString(36).slice(2, 10) };
      if (kind === NavigationType.Push) history.pushState(state, "", href(to));
      else history.replaceState(state, "", href(to));
      // A page whose code is loaded is rendered without a transition, whose first frame would only show the progress bar.
      const { pages } = findRoute(window.location.pathname);
      if (pages.every((page) => page.loaded())) setEntry(readEntry(kind));
      else startTransition(() => setEntry(readEntry(kind)));
    };
    return {
      createHref: href,
      push: (to, state) => go(NavigationType.Push, to, state),
      replace: (to, state) => go(NavigationType.Replace, to, state),
      go: (delta) => history.go(delta),
    };
  }, []);

  return (
    <Router {...entry} navigator={navigator}>
      {children}
    </Router>
  );
}

function readEntry(navigationType: NavigationType): Entry {
  const { pathname, search, hash } = window.location;
  const entry: EntryState = history.state;
  return {
    navigationType,
    location: {
      pathname: "/",
      search: "",
      hash: "",
      ...parsePath(pathname + search + hash),
      state: entry?.usr ?? null,
      key: entry?.key ?? "default",
    },
  };
}
