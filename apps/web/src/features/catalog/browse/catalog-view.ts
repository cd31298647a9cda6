import { catalogViewCookie } from "@ironmonger/contract/catalog/catalog-view";
import type { CatalogSearch } from "../catalog-search.ts";

export type CatalogView = CatalogSearch["view"];

/** The view that was chosen last in this browser. A page that the server renders gets it from its address. */
export const chosenView = (): CatalogView =>
  typeof document !== "undefined" && document.cookie.split("; ").includes(`${catalogViewCookie}=rows`)
    ? "rows"
    : "cards";

export function rememberView(view: CatalogView): void {
  const lifetime = view === "rows" ? 365 * 24 * 3600 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store.
  document.cookie = `${catalogViewCookie}=rows; path=/; max-age=${lifetime}; samesite=lax`;
}
