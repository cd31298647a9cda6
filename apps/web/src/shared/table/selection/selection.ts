import { useEffect, useRef, useState } from "react";
import { tabStorage } from "../../forms/tab-storage.ts";
import { filtersOf } from "../table-state.ts";

/** The rows of a table that are ticked, also on pages that are not shown. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Every row that matches the search and the filters is selected, on this page or not; `ids` is then empty. */
  isAll: boolean;
  isEmpty: boolean;
  /** No further row can be ticked. */
  isFull: boolean;
  has: (id: string) => boolean;
  /**
   * Ticks or unticks rows. `onPage`: the rows of the page. If all rows were selected and one is unticked, only the others of the page stay
   * ticked.
   */
  change: (ids: readonly string[], isSelected: boolean, onPage: readonly string[]) => void;
  /** As `change` for one row; if `isRange`, also for the rows between it and the row of the page that was changed before it. */
  changeRow: (id: string, isSelected: boolean, onPage: readonly string[], isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
};

/** How many rows can be ticked one by one; more can be selected by a search or a filter. */
export const maxTicked = 1_000;

type Selected = { ids: ReadonlySet<string>; isAll: boolean; isFull: boolean };
const nothing: Selected = { ids: new Set<string>(), isAll: false, isFull: false };

/**
 * Holds which rows are ticked; the tab stores them over a reload. Another search or filter clears the selection, so that no row is changed
 * that is no longer visible.
 */
export function useSelection(table: string, state: Record<string, unknown>): Selection {
  const filters = JSON.stringify(filtersOf(state));
  const [selected, setSelected] = useState(nothing);
  const [selectedWith, setSelectedWith] = useState<string | null>(null);
  const key = `ticked-${table}`;
  // After the first rendering, which is also the server's.
  if (selectedWith !== null && filters !== selectedWith) {
    setSelectedWith(filters);
    setSelected(nothing);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; later filters end the selection.
  useEffect(() => {
    setSelected(read(key, filters));
    setSelectedWith(filters);
  }, [key]);
  useEffect(() => {
    if (selectedWith === null) return;
    const { ids, isAll } = selected;
    if (!isAll && ids.size === 0) tabStorage.remove(key);
    else tabStorage.write(key, JSON.stringify({ filters: selectedWith, ids: [...ids], isAll }));
  }, [key, selected, selectedWith]);

  const { ids, isAll, isFull } = selected;
  const lastChanged = useRef<string | null>(null);
  const change: Selection["change"] = (changed, isSelected, onPage) =>
    setSelected((current) => {
      const ids = new Set(current.isAll ? onPage : current.ids);
      for (const id of changed) isSelected ? ids.add(id) : ids.delete(id);
      return ids.size > maxTicked ? { ...current, isFull: true } : { ids, isAll: false, isFull: false };
    });
  return {
    ids,
    isAll,
    isEmpty: !isAll && ids.size === 0,
    isFull,
    has: (id) => isAll || ids.has(id),
    change,
    changeRow: (id, isSelected, onPage, isRange) => {
      const before = lastChanged.current;
      lastChanged.current = id;
      const [from = 0, to = 0] = [id, isRange && before !== null && onPage.includes(before) ? before : id]
        .map((one) => onPage.indexOf(one))
        .sort((a, b) => a - b);
      change(onPage.slice(from, to + 1), isSelected, onPage);
    },
    selectAll: () => setSelected({ ...nothing, isAll: true }),
    clear: () => setSelected(nothing),
  };
}

/** The rows that were ticked before a reload, if the same search and filters apply. */
function read(key: string, filters: string): Selected {
  try {
    const stored = JSON.parse(tabStorage.read(key) ?? "{}") as { filters?: unknown; ids?: unknown; isAll?: unknown };
    if (stored.filters !== filters || !Array.isArray(stored.ids)) return nothing;
    const ids = new Set(stored.ids.filter((id) => typeof id === "string"));
    return { ids, isAll: stored.isAll === true, isFull: false };
  } catch {
    return nothing;
  }
}
