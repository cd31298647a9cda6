import { perUnitShort } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { Button } from "@mantine/core";
import { Fragment } from "react";
import { ToolPrice } from "../../pricing/own-prices.tsx";
import type { PadRow } from "../judge-lines.ts";
import { type PadActions, setQuantity } from "../pad-lines.ts";
import { CandidateButton } from "./candidate-button.tsx";
import { LineSearch } from "./line-search.tsx";

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
  buttonProps?: (button: number) => object;
}) {
  const { line, remedies, candidates, outcome, isSearchable } = row;
  const of = `line ${formatNumber(number)}`;
  if (outcome === "choose" && candidates.length > 0)
    return candidates.map(({ toolId, sku, salesUnit, ...tool }, button) => (
      <CandidateButton
        key={toolId}
        tool={tool}
        facts={[
          sku,
          <Fragment key="price">
            <ToolPrice tool={tool} /> {perUnitShort(salesUnit, tool.priceUnit)}
          </Fragment>,
        ]}
        line={of}
        onChoose={() => actions.choose(line.id, toolId)}
        {...buttonProps?.(button)}
      />
    ));
  if (isSearchable)
    return (
      <Button
        variant="default"
        size="sm"
        px="xs"
        onClick={actions.search}
        aria-label={`Search by name: ${of}`}
        {...buttonProps?.(0)}
      >
        Search by name
      </Button>
    );
  if (isUnknown(row))
    return <LineSearch line={of} onChoose={(toolId) => actions.choose(line.id, toolId)} stop={buttonProps?.(0)} />;
  return remedies.map(({ quantity, text }, button) => (
    <Button
      key={quantity}
      variant="default"
      size="sm"
      px="xs"
      aria-label={`${text}: ${of}`}
      onClick={() => {
        actions.change((lines) => setQuantity(lines, line.id, quantity));
        actions.note(line.id);
      }}
      {...buttonProps?.(button)}
    >
      {text}
    </Button>
  ));
}

const isUnknown = ({ outcome, tool }: PadRow): boolean => outcome === "unknown" && tool === null;

/** How many focus stops `PadRemedies` has. */
export const countRemedies = (row: PadRow): number =>
  row.candidates.length > 0 ? row.candidates.length : row.isSearchable || isUnknown(row) ? 1 : row.remedies.length;
