import { Kbd, Modal, Switch } from "@mantine/core";
import "../../shared/styles/dashboard.ts";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { type KeyHint, switchSingleKeys, useAreSingleKeysOn, useKeyHints } from "../../shared/single-keys.ts";

const shortcuts: KeyHint[] = [
  { keys: ["Ctrl", "K"], does: "Go to a page, an order, a tool or an action (⌘ K on a Mac)" },
  { keys: ["?"], does: "Show this list" },
  { keys: ["↑", "↓"], does: "Choose another hit" },
  { keys: ["Enter"], does: "Go to the chosen hit" },
  { keys: ["Esc"], does: "Close what is open" },
];
const searchKey: KeyHint = { keys: ["/"], does: "Search all tools" };

/** The keyboard shortcuts of the page that is shown, and of every page. Those of a single key can be switched off. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const ofPage = useKeyHints();
  const isOn = useAreSingleKeysOn();
  const hasOwnSearch = ofPage.some(({ keys }) => keys[0] === "/");
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Facts>
        {[...ofPage, ...(hasOwnSearch ? [] : [searchKey]), ...shortcuts].map(({ keys, does }) => (
          <Fact key={does} label={keys.map((key) => [<Kbd key={key}>{key}</Kbd>, " "])}>
            {does}
          </Fact>
        ))}
      </Facts>
      <Switch
        mt="md"
        label="Single keys work"
        description="Switch them off if you speak to your computer, or press keys by accident. Ctrl K and this list in the palette stay."
        checked={isOn}
        onChange={({ currentTarget }) => switchSingleKeys(currentTarget.checked)}
      />
    </Modal>
  );
}
