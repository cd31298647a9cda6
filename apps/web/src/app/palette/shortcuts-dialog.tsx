import { Kbd, Modal } from "@mantine/core";
import "../../shared/styles/dashboard.ts";
import classes from "./shortcuts-dialog.module.css";

const shortcuts: { keys: string[]; does: string }[] = [
  { keys: ["Ctrl", "K"], does: "Go to a page, an order, a tool or an action (⌘ K on a Mac)" },
  { keys: ["/"], does: "Search all tools" },
  { keys: ["?"], does: "Show this list" },
  { keys: ["↑", "↓"], does: "Choose another hit" },
  { keys: ["Enter"], does: "Go to the chosen hit" },
  { keys: ["Esc"], does: "Close what is open" },
];

/** The keyboard shortcuts of every page. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <dl className={classes.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={classes.row}>
            <dt className={classes.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className={classes.does}>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
