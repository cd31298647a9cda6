import { formatNumber } from "@ironmonger/contract/money";
import type { PadRow } from "../judge-lines.ts";
import { type PadActions, setQuantity } from "../pad-lines.ts";
import classes from "./pad-remedies.module.css";

/** Buttons that correct a line with one click. `buttonProps` makes them focus stops of the grid. */
export function PadRemedies({
  row,
  number,
  actions,
  buttonProps,
}: {
  row: PadRow;
  number: number;
  actions: PadActions;
  buttonProps?: (part: number) => object;
}) {
  const { line, remedies, candidates, outcome, isSearchable } = row;
  const of = `line ${formatNumber(number)}`;
  if (outcome === "choose" && candidates.length > 0) {
    const text = candidates.length === 1 ? "Is it this one?" : `Choose from ${candidates.length}`;
    return (
      <button
        type="button"
        className={classes.remedy}
        onClick={() => actions.choose(line.id)}
        aria-label={`${text}: ${of}`}
        {...buttonProps?.(0)}
      >
        {text}
      </button>
    );
  }
  if (isSearchable)
    return (
      <button
        type="button"
        className={classes.remedy}
        onClick={actions.search}
        aria-label={`Search by name: ${of}`}
        {...buttonProps?.(0)}
      >
        Search by name
      </button>
    );
  return remedies.map(({ quantity, text }, part) => (
    <button
      key={quantity}
      type="button"
      className={classes.remedy}
      aria-label={`${text}: ${of}`}
      onClick={() => {
        actions.change((lines) => setQuantity(lines, line.id, quantity));
        actions.note(line.id);
      }}
      {...buttonProps?.(part)}
    >
      {text}
    </button>
  ));
}

/** How many buttons `PadRemedies` shows. */
export const countRemedies = ({ candidates, isSearchable, remedies }: PadRow): number =>
  candidates.length > 0 || isSearchable ? 1 : remedies.length;
