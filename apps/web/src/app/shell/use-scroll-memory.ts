import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** In the storage of the tab. */
export const scrollKey = "ironmonger-scroll";
const useEffectBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** How long a page that still fetches its rows may take to reach its former height. */
const growWithinMs = 1500;

/** Going back restores the scroll position; going forward starts at the top, unless the navigation says otherwise. */
export function useScrollMemory(): void {
  const { key, pathname, hash, state } = useLocation();
  const kind = useNavigationType();
  const staysPut = asksToStay(state);
  // Pages opened directly by their address all have the same key.
  const pageKey = `${key} ${pathname}`;

  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  const isOpening = useRef(true);
  // Before the new page is painted: its first scroll must not be stored for the page that was left.
  useEffectBeforePaint(() => {
    const remember = () => write(pageKey, window.scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [pageKey]);

  useEffectBeforePaint(() => {
    const wasOpening = isOpening.current;
    isOpening.current = false;
    // If the user has scrolled before this script ran, that position stays; the browser opens a new page at its top.
    if (wasOpening && (window.scrollY > 0 || !isReturned())) return write(pageKey, window.scrollY);
    if (hash) return document.getElementById(hash.slice(1))?.scrollIntoView();
    if (kind === "POP") return restore(read()[pageKey] ?? 0);
    if (!staysPut) window.scrollTo(0, 0);
  }, [pageKey]);
}

/** Navigation state of a link or form that changes the page in place, such as a filter. */
export const stayPut = { staysPut: true } as const;

/** Whether the document was reloaded or reached through the history. */
const isReturned = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type !== "navigate");

const asksToStay = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "staysPut" in state && state.staysPut === true;

function restore(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (window.scrollY >= top - 1) return undefined;
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) grown.disconnect();
  });
  grown.observe(document.body);
  const timer = setTimeout(() => grown.disconnect(), growWithinMs);
  return () => {
    clearTimeout(timer);
    grown.disconnect();
  };
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(scrollKey) ?? "{}");
  } catch {
    return {};
  }
}

function write(key: string, top: number): void {
  try {
    sessionStorage.setItem(scrollKey, JSON.stringify({ ...read(), [key]: Math.round(top) }));
  } catch {}
}
