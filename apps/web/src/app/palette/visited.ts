import { useEffect } from "react";
import { useLocation } from "react-router";

/** A record of the office that was visited on this device. */
export type Visited = { path: string; label: string };

const key = "visited-records";
const maxVisited = 6;
/** Who passes through a page faster has not visited it, and its title may not be there yet. */
const visitMs = 1_500;
const isRecord = /^\/dashboard\/(?:orders|tools|users|companies|price-lists)\/[^/@]+$/;

/** Those visited last, the newest first. */
export function readVisited(): Visited[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isVisited) : [];
  } catch {
    return [];
  }
}

const isVisited = (one: unknown): one is Visited =>
  typeof one === "object" && one !== null && "path" in one && "label" in one && typeof one.label === "string";

/** Remembers the record that is shown, by the title of its page. */
export function useVisited() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isRecord.test(pathname)) return;
    const timer = setTimeout(() => {
      const [label = ""] = document.title.split(" · ");
      const others = readVisited().filter(({ path }) => path !== pathname);
      try {
        localStorage.setItem(key, JSON.stringify([{ path: pathname, label }, ...others].slice(0, maxVisited)));
      } catch {
        // A browser without storage remembers nothing.
      }
    }, visitMs);
    return () => clearTimeout(timer);
  }, [pathname]);
}
