import classes from "../table-page.module.css";
import type { Selection } from "./selection.ts";

// The browser's own boxes: a table has a hundred of them.

type RowProps = { selection: Selection; id: string; onPage: readonly string[]; labelledBy: string };

/** Selects a row, or with Shift the rows from the last one on. `labelledBy`: the id of the element that names it. */
export function TickRow({ selection, id, onPage, labelledBy }: RowProps) {
  const ownId = `select-${id}`;
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        id={ownId}
        aria-label="Select"
        aria-labelledby={`${ownId} ${labelledBy}`}
        checked={selection.has(id)}
        onChange={({ currentTarget, nativeEvent }) =>
          selection.changeRow(
            id,
            currentTarget.checked,
            onPage,
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

/** Selects the rows of this page. */
export function TickAll({ selection, onPage }: Pick<RowProps, "selection" | "onPage">) {
  const count = onPage.filter(selection.has).length;
  const isChecked = count > 0 && count === onPage.length;
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        aria-label="Select all rows of this page"
        disabled={onPage.length === 0}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isChecked;
        }}
        onChange={({ currentTarget }) => selection.change(onPage, currentTarget.checked, onPage)}
      />
    </label>
  );
}
