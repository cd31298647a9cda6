import { formatNumber } from "@ironmonger/contract/money";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { maxTicked, type Selection } from "./selection.ts";
import classes from "./selection-bar.module.css";

type Props = {
  selection: Selection;
  /** The name of the selected rows, in the plural: "orders". */
  noun: string;
  /** All rows that match, selected or not. */
  total: number;
  isAtLeast: boolean;
  /** Offers to select the rows of all pages. */
  offersAll: boolean;
  /** Buttons for what can be done with the selected rows. */
  actions: ReactNode;
};

/** Stands at the bottom of the screen while rows are selected, so that no row moves under the pointer. */
export function SelectionBar({ selection, noun, total, isAtLeast, offersAll, actions }: Props) {
  if (selection.isEmpty) return null;
  const all = `all ${isAtLeast ? "" : `${formatNumber(total)} `}${noun}`;
  const hasMore = isAtLeast || selection.ids.size < total;
  return (
    <section className={classes.bar} aria-label={`Selected ${noun}`}>
      <p className={classes.count}>
        {selection.isAll ? `${all} that match` : formatNumber(selection.ids.size)} selected
      </p>
      {selection.isFull && <p role="alert">At most {formatNumber(maxTicked)} rows can be ticked.</p>}
      {offersAll && !selection.isAll && hasMore && (
        <Button variant="subtle" size="sm" className={classes.light} onClick={selection.selectAll}>
          Select {all} that match
        </Button>
      )}
      <Button variant="subtle" size="sm" className={classes.light} onClick={selection.clear}>
        Clear
      </Button>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
