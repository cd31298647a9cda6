import { isToolId } from "../catalog-search.ts";

/** How many tools fit side by side. */
export const maxCompared = 4;
const storageKey = "ironmonger-compared";

/** The tools in the address of a comparison, each once. */
export const comparedIds = (search: URLSearchParams): string[] =>
  [...new Set((search.get("ids") ?? "").toLowerCase().split(","))].filter(isToolId).slice(0, maxCompared);

export const comparisonAddress = (ids: string[]): string => `/compare${ids.length > 0 ? `?ids=${ids.join(",")}` : ""}`;

/** The last comparison of this browser, to which the next tool is added. */
export const lastCompared = {
  read(): string[] {
    try {
      return comparedIds(new URLSearchParams({ ids: localStorage.getItem(storageKey) ?? "" }));
    } catch {
      // The browser blocks its storage.
      return [];
    }
  },
  write(ids: string[]): void {
    try {
      localStorage.setItem(storageKey, ids.join(","));
    } catch {
      // The next tool then starts a new comparison.
    }
  },
};
