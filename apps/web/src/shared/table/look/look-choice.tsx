import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./look-choice.module.css";
import type { TableLook } from "./use-table-look.ts";

type Props = {
  columns: { title: string; isRowHeader?: boolean; isPosition?: boolean }[];
  /** Without it, only the order is chosen. */
  look: TableLook | undefined;
  onChange: ((look: TableLook) => void) | undefined;
  sortChoice?: ReactNode;
  isOnPhonesOnly?: boolean;
};

/** Behind one word: the order of a table, its columns, and whether its rows are compact. The column that names the rows is always shown. */
export function LookChoice({ columns, look, onChange, sortChoice, isOnPhonesOnly = false }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = details;
      if (!current?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isOutside = !(event instanceof KeyboardEvent) && !current.contains(event.target as Node);
      if (!isEscape && !isOutside) return;
      current.open = false;
      if (isEscape) current.querySelector("summary")?.focus();
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={details} className={clsx(classes.choice, isOnPhonesOnly && classes.onPhonesOnly)}>
      <summary className={classes.summary}>{look ? "Columns" : "Sort"}</summary>
      <div className={classes.panel}>
        {sortChoice}
        {look && onChange && (
          <>
            <fieldset className={classes.boxes}>
              <legend>Columns</legend>
              {columns
                .filter(({ isRowHeader }) => !isRowHeader)
                .map(({ title, isPosition }) => (
                  <label key={title} className={classes.box}>
                    <input
                      type="checkbox"
                      checked={!look.hidden.includes(title)}
                      onChange={({ currentTarget: { checked } }) =>
                        onChange({
                          ...look,
                          hidden: checked ? look.hidden.filter((other) => other !== title) : [...look.hidden, title],
                        })
                      }
                    />
                    {isPosition ? "Number of the row" : title}
                  </label>
                ))}
            </fieldset>
            <fieldset className={classes.boxes}>
              <legend>Density</legend>
              <label className={classes.box}>
                <input
                  type="checkbox"
                  checked={look.isCompact}
                  onChange={({ currentTarget: { checked } }) => onChange({ ...look, isCompact: checked })}
                />
                Compact rows
              </label>
            </fieldset>
          </>
        )}
      </div>
    </details>
  );
}
