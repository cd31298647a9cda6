import { useEffect, useState } from "react";

/** The text of the command palette's field; `isEntered`: Enter was pressed before there were results. */
export type PaletteSearch = { query: string; isEntered: boolean };

/** Captures keystrokes after the palette was requested, even before it is loaded and its field has the focus. */
export function usePaletteSearch(isOpen: boolean) {
  const [search, setSearch] = useState<PaletteSearch>({ query: "", isEntered: false });
  useEffect(() => {
    if (!isOpen) return;
    const capture = (event: KeyboardEvent) => {
      // The dialog itself has the focus for a moment before its field has it, and what was pressed before the app was there is sent to the
      // page.
      const isInField = event.target instanceof Element && event.target.matches("[role=dialog] :is(input, button, a)");
      if (isInField || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Enter") setSearch(({ query }) => ({ query, isEntered: query !== "" }));
      else if (event.key.length === 1) setSearch(({ query }) => ({ query: query + event.key, isEntered: false }));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", capture, true);
    return () => window.removeEventListener("keydown", capture, true);
  }, [isOpen]);
  return { search, setSearch };
}
