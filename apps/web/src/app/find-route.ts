import { matchPath } from "react-router";
import type { LazyPage } from "../shared/lazy/lazy-page.tsx";
import { notFoundPage, publicRoutes, signedInRoutes } from "./routes.tsx";

export type FoundRoute = {
  kind: "public" | "signed-in" | "not-found";
  /** The route's pattern, such as `/catalog/:id`. */
  path: string;
  params: Record<string, string | undefined>;
  pages: LazyPage[];
  /** The page stands in the frame of the office: `always`, or for admins. */
  office?: "always" | "for-admins";
};

export function findRoute(pathname: string): FoundRoute {
  // The router would treat several slashes as one.
  if (pathname.startsWith("//")) return missingRoute;
  for (const { path, page } of publicRoutes) {
    const match = matchPath(path, pathname);
    if (match) return { kind: "public", path, params: match.params, pages: [page] };
  }
  for (const { path, pages, office } of signedInRoutes) {
    const match = matchPath(path, pathname);
    if (match) return { kind: "signed-in", path, params: match.params, pages, ...(office && { office }) };
  }
  return missingRoute;
}

export const missingRoute: FoundRoute = { kind: "not-found", path: "*", params: {}, pages: [notFoundPage] };
