import { perUnitShort } from "@ironmonger/contract/catalog/sales-unit";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import clsx from "clsx";
import { Picture } from "../../../shared/ui/picture.tsx";
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
  if (outcome === "choose" && candidates.length > 0)
    return candidates.map(({ toolId, name, sku, imageUrl, priceCents, salesUnit }, part) => (
      <button
        key={toolId}
        type="button"
        className={clsx(classes.remedy, classes.candidate)}
        onClick={() => actions.choose(line.id, toolId)}
        aria-label={`Use ${name}: ${of}`}
        {...buttonProps?.(part)}
      >
        <Picture src={imageUrl} alt="" width={40} height={40} sizes="40px" className={classes.picture} />
        <span className={classes.words}>
          {name}
          <span className={classes.facts}>
            {[sku, `${formatMoney(priceCents)} ${perUnitShort(salesUnit)}`].filter(Boolean).join(" · ")}
          </span>
        </span>
      </button>
    ));
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
  candidates.length > 0 ? candidates.length : isSearchable ? 1 : remedies.length;
