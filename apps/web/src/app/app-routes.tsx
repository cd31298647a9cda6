import { Route, Routes, useLocation } from "react-router";
import { PageView } from "../shared/lazy/lazy-page.tsx";
import { findRoute } from "./find-route.ts";
import { RequireAdmin, RequireUser } from "./guards.tsx";
import { notFoundPage } from "./routes.ts";

export const MissingPage = () => <PageView page={notFoundPage} />;

/** The page of the address. The router gets its route alone: it compiles and ranks all that it is given at each rendering. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const { kind, path, pages, isForAdmins } = findRoute(pathname);
  const [first, own] = pages;
  if (kind !== "signed-in")
    return (
      <Routes>
        <Route path={path} element={<PageView page={first} />} />
      </Routes>
    );
  const Guard = isForAdmins ? RequireAdmin : RequireUser;
  const page = (
    <Guard>
      <PageView page={own ?? first} />
    </Guard>
  );
  if (!own)
    return (
      <Routes>
        <Route path={path} element={page} />
      </Routes>
    );
  return (
    <Routes>
      <Route
        element={
          <RequireUser>
            <PageView page={first} />
          </RequireUser>
        }
      >
        <Route path={path} element={page} />
      </Route>
    </Routes>
  );
}
