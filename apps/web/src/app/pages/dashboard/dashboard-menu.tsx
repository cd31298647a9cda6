import { NavLink as MantineNavLink } from "@mantine/core";
import { NavLink } from "react-router";
import classes from "./dashboard-menu.module.css";
import type { DashboardPage } from "./dashboard-pages.ts";

export function DashboardMenu({ pages, onChoose }: { pages: DashboardPage[]; onChoose?: () => void }) {
  return (
    <nav aria-label="Dashboard">
      {pages.map(({ label, path }) => (
        <MantineNavLink
          key={path}
          component={NavLink}
          to={path}
          end={path === "/dashboard"}
          label={label}
          className={classes.link}
          onClick={onChoose}
        />
      ))}
    </nav>
  );
}
