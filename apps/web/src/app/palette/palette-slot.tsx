import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { commandPalette, loadPalette } from "./palette-state.ts";
import { usePaletteSearch } from "./use-palette-search.ts";

const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }));

/** The command palette and the list of shortcuts, on every page of a signed-in user. Mounted once, by the shell; loaded when opened. */
export function PaletteSlot() {
  const { user, isPending, remembered } = useSignedIn();
  const palette = useSyncExternalStore(commandPalette.subscribe, commandPalette.read, () => "unused");
  const [shortcuts, setShortcuts] = useState<"unused" | "open" | "closed">("unused");
  const { search, setSearch } = usePaletteSearch(palette === "open");
  // The buttons work before the server has said who is signed in, and so do the keys: what they open is shown then.
  const mayOpen = user !== null || (isPending && remembered !== null);

  useEffect(() => {
    if (!mayOpen) {
      if (commandPalette.read() === "open") commandPalette.close();
      return;
    }
    const open = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const isMod = event.ctrlKey || event.metaKey;
      if (isMod && !event.shiftKey && event.key.toLowerCase() === "k") commandPalette.open();
      else if (event.key === "?" && !isMod && !isTyping(event.target)) setShortcuts("open");
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, [mayOpen]);

  if (!user) return null;
  return (
    <Suspense fallback={null}>
      {palette !== "unused" && (
        <CommandPalette
          user={user}
          isOpen={palette === "open"}
          search={search}
          onSearch={setSearch}
          onShortcuts={() => setShortcuts("open")}
          onClose={commandPalette.close}
        />
      )}
      {shortcuts !== "unused" && (
        <ShortcutsDialog isOpen={shortcuts === "open"} onClose={() => setShortcuts("closed")} />
      )}
    </Suspense>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector("[aria-modal=true]") !== null ||
  (target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=grid], [role=treegrid]") !== null);
