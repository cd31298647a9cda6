import { Drawer } from "@mantine/core";
import classes from "./office-frame.module.css";
import { OfficeMenu } from "./office-menu.tsx";

/** The menu of the office on small screens. */
export function OfficeDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size="min(300px, 88vw)">
      <Drawer.Overlay />
      <Drawer.Content className={classes.drawer} aria-label="Dashboard menu">
        <Drawer.Body className={classes.drawerBody}>
          <nav aria-label="Dashboard" className={classes.drawerNav}>
            <OfficeMenu onChoose={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
