import { useState } from "react";
import { filtersOf } from "./table-state.ts";

/** The rows of a table that are ticked, also on pages that are not shown. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Every row that the search and the filters let through is selected, on this page or not; `ids` is empty then. */
  isAll: boolean;
  isEmpty: boolean;
  has: (id: string) => boolean;
  /** Ticks or unticks rows. `onPage`: the rows of the page; they stay ticked where one is unticked of all. */
  change: (ids: readonly string[], isSelected: boolean, onPage: readonly string[]) => void;
  selectAll: () => void;
  clear: () => void;
};

const nothing = { ids: new Set<string>(), isAll: false };

/** Holds which rows are ticked. Another search or filter ends the selection: nothing is changed that is no longer seen. */
export function useSelection(state: Record<string, unknown>): Selection {
  const filters = JSON.stringify(filtersOf(state));
  const [selected, setSelected] = useState<{ ids: Set<string>; isAll: boolean }>(nothing);
  const [selectedWith, setSelectedWith] = useState(filters);
  if (filters !== selectedWith) {
    setSelectedWith(filters);
    setSelected(nothing);
  }
  const { ids, isAll } = selected;
  return {
    ids,
    isAll,
    isEmpty: !isAll && ids.size === 0,
    has: (id) => isAll || ids.has(id),
    change: (changed, isSelected, onPage) =>
      setSelected((current) => {
        const ids = new Set(current.isAll ? onPage : current.ids);
        for (const id of changed) isSelected ? ids.add(id) : ids.delete(id);
        return { ids, isAll: false };
      }),
    selectAll: () => setSelected({ ids: new Set(), isAll: true }),
    clear: () => setSelected(nothing),
  };
}
