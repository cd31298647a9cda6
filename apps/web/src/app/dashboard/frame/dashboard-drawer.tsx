import { Drawer } from "@mantine/core";
import classes from "./dashboard-layout.module.css";
import { DashboardMenu } from "./dashboard-menu.tsx";
import type { DashboardPage } from "./dashboard-pages.ts";

/** The dashboard's menu on small screens. */
export function DashboardDrawer({
  pages,
  isOpen,
  onClose,
}: {
  pages: DashboardPage[];
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Dashboard menu"
      size="min(320px, 88vw)"
      classNames={{ title: classes.menuTitle }}
      closeButtonProps={{ "aria-label": "Close the menu" }}
    >
      <DashboardMenu pages={pages} onChoose={onClose} />
    </Drawer>
  );
}
