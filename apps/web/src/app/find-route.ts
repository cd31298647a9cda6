import { matchPath } from "react-router";
import { isCategoryPath, isToolId } from "../features/catalog/catalog-search.ts";
import type { LazyPage } from "../shared/lazy/lazy-page.tsx";
import { categoryPath, notFoundPage, publicRoutes, signedInRoutes, toolPath } from "./routes.ts";

export type FoundRoute = {
  kind: "public" | "signed-in" | "not-found";
  /** The route's pattern, such as `/catalog/:id`. */
  path: string;
  params: Record<string, string | undefined>;
  /** Of two, the first is the frame of the other. */
  pages: [LazyPage] | [frame: LazyPage, LazyPage];
  isForAdmins?: boolean | undefined;
  /** Admins see the page in the frame of the office. */
  isOffice?: boolean | undefined;
};

export function findRoute(pathname: string): FoundRoute {
  // The router would treat several slashes as one.
  if (pathname.startsWith("//")) return missingRoute;
  for (const { path, page } of publicRoutes) {
    const match = matchPath(path, pathname);
    if (match && isPossible(path, match.params)) return { kind: "public", path, params: match.params, pages: [page] };
  }
  for (const { path, pages, ...who } of signedInRoutes) {
    const match = matchPath(path, pathname);
    if (match) return { kind: "signed-in", path, params: match.params, pages, ...who };
  }
  return missingRoute;
}

/** A tool and a category have the same form of address. */
function isPossible(path: string, params: Record<string, string | undefined>): boolean {
  if (path === toolPath) return isToolId(params.id ?? "");
  return path !== categoryPath || isCategoryPath(params["*"]?.replace(/\/$/, "") ?? "");
}

export const missingRoute: FoundRoute = { kind: "not-found", path: "*", params: {}, pages: [notFoundPage] };
