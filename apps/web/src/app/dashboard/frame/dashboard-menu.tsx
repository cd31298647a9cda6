import { Link, useLocation } from "react-router";
import { buyerPages, isHere } from "./buyer-pages.ts";
import classes from "./dashboard-layout.module.css";

/** The side menu of buyers. */
export function DashboardMenu() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard">
      {buyerPages.map((page) => (
        <Link
          key={page.path}
          to={page.path}
          aria-current={isHere(page, pathname) ? "page" : undefined}
          className={classes.link}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
