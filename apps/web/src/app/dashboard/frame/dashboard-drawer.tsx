import { Drawer } from "@mantine/core";
import { DashboardMenu } from "./dashboard-menu.tsx";

/** The dashboard's menu on small screens. */
export function DashboardDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Dashboard menu"
      size="min(320px, 88vw)"
      closeButtonProps={{ "aria-label": "Close the menu" }}
    >
      <DashboardMenu onChoose={onClose} />
    </Drawer>
  );
}
