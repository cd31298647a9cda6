import { NavLink } from "@mantine/core";
import { Link, useLocation } from "react-router";
import classes from "./dashboard-menu.module.css";
import type { DashboardPage } from "./dashboard-pages.ts";

export function DashboardMenu({ pages, onChoose }: { pages: DashboardPage[]; onChoose?: () => void }) {
  const { pathname } = useLocation();
  const isHere = ({ path, leadsTo = [] }: DashboardPage) =>
    pathname.replace(/\/$/, "") === path || leadsTo.some((beginning) => pathname.startsWith(beginning));
  return (
    <nav aria-label="Dashboard">
      {pages.map((page) => (
        <NavLink
          key={page.path}
          component={Link}
          to={page.path}
          aria-current={isHere(page) ? "page" : undefined}
          label={page.label}
          className={classes.link}
          onClick={onChoose}
        />
      ))}
    </nav>
  );
}
