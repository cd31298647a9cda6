import { NavLink } from "@mantine/core";
import { Link, useLocation } from "react-router";
import classes from "./dashboard-menu.module.css";
import { buyerPages, isHere } from "./dashboard-pages.ts";

/** The side menu of buyers. */
export function DashboardMenu({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard">
      {buyerPages.map((page) => (
        <NavLink
          key={page.path}
          component={Link}
          to={page.path}
          aria-current={isHere(page, pathname) ? "page" : undefined}
          label={page.label}
          className={classes.link}
          onClick={onChoose}
        />
      ))}
    </nav>
  );
}
