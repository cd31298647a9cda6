import { useEffect, useState, useSyncExternalStore } from "react";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { endEarlyKeys } from "../../shared/early-keys.ts";
import { lazyDialog, useLazyDialog } from "../../shared/lazy/lazy-part.ts";
import { isSingleKey } from "../../shared/single-keys.ts";
import type { PaletteProps } from "./command-palette.tsx";
import { commandPalette, lazyPalette } from "./palette-state.ts";
import { usePaletteSearch } from "./use-palette-search.ts";
import { useVisited } from "./visited.ts";

const lazyShortcuts = lazyDialog("src/app/palette/shortcuts-dialog.tsx", () =>
  import("./shortcuts-dialog.tsx").then((m) => m.ShortcutsDialog),
);

/** The command palette and the list of shortcuts, on every page of a signed-in user. Mounted once, by the shell; loaded when opened. */
export function PaletteSlot() {
  const { user, isPending, remembered } = useSignedIn();
  const isOpen = useSyncExternalStore(commandPalette.subscribe, commandPalette.isOpen, () => false);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const { search, setSearch } = usePaletteSearch(isOpen);
  useVisited();
  // The buttons work before the server has said who is signed in, and so do the keys: what they open is shown then.
  const mayOpen = user !== null || (isPending && remembered !== null);

  useEffect(() => {
    void endEarlyKeys();
    if (!mayOpen) {
      if (commandPalette.isOpen()) commandPalette.close();
      return;
    }
    const open = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const isMod = event.ctrlKey || event.metaKey;
      if (isMod && !event.shiftKey && event.key.toLowerCase() === "k") commandPalette.open();
      else if (event.key === "?" && isSingleKey(event)) setShortcutsOpen(true);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, [mayOpen]);

  return (
    user && (
      <Dialogs
        user={user}
        isOpen={isOpen}
        search={search}
        onSearch={setSearch}
        areShortcutsOpen={areShortcutsOpen}
        onShortcuts={setShortcutsOpen}
      />
    )
  );
}

type Props = Pick<PaletteProps, "user" | "isOpen" | "search" | "onSearch"> & {
  areShortcutsOpen: boolean;
  onShortcuts: (areOpen: boolean) => void;
};

function Dialogs({ areShortcutsOpen, onShortcuts, ...palette }: Props) {
  const closeShortcuts = () => onShortcuts(false);
  const CommandPalette = useLazyDialog(lazyPalette, palette.isOpen, commandPalette.close);
  const ShortcutsDialog = useLazyDialog(lazyShortcuts, areShortcutsOpen, closeShortcuts);
  return (
    <>
      {CommandPalette && (
        <CommandPalette {...palette} onShortcuts={() => onShortcuts(true)} onClose={commandPalette.close} />
      )}
      {ShortcutsDialog && <ShortcutsDialog isOpen={areShortcutsOpen} onClose={closeShortcuts} />}
    </>
  );
}
