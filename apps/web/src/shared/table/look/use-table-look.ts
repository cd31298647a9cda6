import { useMemo, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

/** The hidden columns of a table, by their titles, and whether its rows are compact. */
export type TableLook = { hidden: string[]; isCompact: boolean };

const usual: TableLook = { hidden: [], isCompact: false };
/** The parameters of the address. A saved view has both. */
const names = { hidden: "hide", density: "density" };

/** Copies the parameters of the table's look from an address. */
export function withLook(params: URLSearchParams, from: URLSearchParams): URLSearchParams {
  for (const name of Object.values(names)) {
    const value = from.get(name);
    if (value !== null) params.set(name, value);
  }
  return params;
}

/** The look as a saved view stores it. */
export const lookParams = ({ hidden, isCompact }: TableLook): Record<string, string> => ({
  [names.hidden]: hidden.join(),
  [names.density]: isCompact ? "compact" : "usual",
});

/**
 * How a table looks. The browser stores it for each table; an address with a look, such as that of a saved view, takes precedence until the
 * look is changed.
 */
export function useTableLook(table: string): { look: TableLook; change: (look: TableLook) => void } {
  const [params, setParams] = useSearchParams();
  const stored = useSyncExternalStore(
    subscribe,
    () => read(table),
    () => null,
  );
  const [hidden, density] = [params.get(names.hidden), params.get(names.density)];
  const look = useMemo((): TableLook => {
    if (hidden !== null || density !== null)
      return { hidden: hidden ? hidden.split(",") : [], isCompact: density === "compact" };
    return parse(stored);
  }, [hidden, density, stored]);
  return {
    look,
    change: (next) => {
      write(table, JSON.stringify(next));
      if (hidden === null && density === null) return;
      const rest = new URLSearchParams(params);
      for (const name of Object.values(names)) rest.delete(name);
      setParams(rest, { replace: true, preventScrollReset: true });
    },
  };
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const keyOf = (table: string) => `table-look-${table}`;

/** If the browser refuses storage, the look lasts until the page is closed. */
const unsaved = new Map<string, string>();

function read(table: string): string | null {
  try {
    return unsaved.get(table) ?? localStorage.getItem(keyOf(table));
  } catch {
    return null;
  }
}

function write(table: string, text: string): void {
  try {
    localStorage.setItem(keyOf(table), text);
  } catch {
    unsaved.set(table, text);
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): TableLook {
  try {
    const { hidden, isCompact } = JSON.parse(text ?? "{}") as Record<string, unknown>;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((title) => typeof title === "string") : usual.hidden,
      isCompact: isCompact === true,
    };
  } catch {
    return usual;
  }
}
