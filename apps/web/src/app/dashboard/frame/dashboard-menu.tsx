import { Link, useLocation } from "react-router";
import classes from "./dashboard-layout.module.css";
import { buyerPages, isHere } from "./dashboard-pages.ts";

/** The side menu of buyers. */
export function DashboardMenu({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard">
      {buyerPages.map((page) => (
        <Link
          key={page.path}
          to={page.path}
          aria-current={isHere(page, pathname) ? "page" : undefined}
          className={classes.link}
          onClick={onChoose}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
