import { formatNumber } from "@ironmonger/contract/money";
import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../table-page.module.css";
import { maxTicked, type Selection } from "./selection.ts";

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
  const all = `${isAtLeast ? "" : `${formatNumber(total)} `}${noun}`;
  const hasMore = isAtLeast || selection.ids.size < total;
  return (
    <Group component="section" gap="xs" fz="sm" className={classes.bar} aria-label={`Selected ${noun}`}>
      <Text inherit fw="bold">
        {selection.isAll ? `All ${all} that match` : formatNumber(selection.ids.size)} selected
      </Text>
      {selection.isFull && <p role="alert">At most {formatNumber(maxTicked)} rows can be ticked.</p>}
      {offersAll && !selection.isAll && hasMore && (
        <Button variant="default" size="sm" onClick={selection.selectAll}>
          Select all {all} that match
        </Button>
      )}
      <Button variant="default" size="sm" onClick={selection.clear}>
        Clear
      </Button>
      {actions}
    </Group>
  );
}
