import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import type { Terms } from "@ironmonger/contract/pricing";
import { comparePrices } from "@ironmonger/contract/pricing/price-unit";
import { offerAt } from "@ironmonger/contract/pricing/resolve-price";
import { Button, Text } from "@mantine/core";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { PlainTable } from "../../shared/ui/plain-table.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { describeCheaper, describeNextBreak } from "./savings.ts";

/**
 * The unit prices by quantity, with the row that the quantity has reached, and what more pieces would save. Nothing for a tool with one
 * price. `onChoose` gets a quantity that costs less in total. `otherPieces` pieces count beside it: of the tool's family, or of the tool
 * itself.
 */
export function PriceBreaks({
  terms,
  quantity,
  otherPieces = 0,
  onChoose,
}: {
  terms: Terms;
  quantity: number;
  otherPieces?: number;
  onChoose: (quantity: number) => void;
}) {
  const money = useMoney();
  const { priceBreaks, family, available } = terms;
  if (priceBreaks.length === 0) return null;
  const pieces = Number.isInteger(quantity) ? quantity : 0;
  const rows = [{ fromQuantity: terms.minOrder, unitPriceCents: terms.priceCents }, ...priceBreaks];
  const ofTool = family === null ? otherPieces : 0;
  const isLeft = (more: number) => more > 0 && more + ofTool <= available;
  const paid = offerAt(terms, pieces, otherPieces);
  const reached = isLeft(pieces)
    ? rows.findLast(
        ({ fromQuantity, unitPriceCents }) =>
          fromQuantity <= pieces + otherPieces &&
          comparePrices({ unitPriceCents, priceUnit: terms.priceUnit }, paid) === 0,
      )
    : undefined;
  const packsOf = (fromQuantity: number) => {
    const { casePack } = offerAt(terms, fromQuantity);
    return casePack === terms.casePack ? null : ` in packs of ${formatNumber(casePack)}`;
  };
  const cheapest = pieces > 0 ? describeCheaper(terms, pieces, money, otherPieces) : null;
  const cheaper = cheapest && isLeft(cheapest.quantity) ? cheapest : null;
  const next = pieces > 0 ? describeNextBreak(terms, pieces, money, otherPieces) : null;
  return (
    <div>
      <PlainTable caption="Price breaks">
        <thead>
          <tr>
            <th scope="col">{family === null ? "From" : `From, any mix of ${family}`}</th>
            <th scope="col">{`P${perUnit(terms.salesUnit, terms.priceUnit).slice(1)}`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.fromQuantity} aria-current={row === reached ? "true" : undefined}>
              <th scope="row">
                {formatNumber(row.fromQuantity)}
                {packsOf(row.fromQuantity)}
              </th>
              <td>
                <MoneyText cents={row.unitPriceCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <Text c="steel" mih="2lh" pt="2xs" aria-live="polite">
        {cheaper ? (
          <>
            {cheaper.text}{" "}
            <Button variant="default" size="compact-sm" onClick={() => onChoose(cheaper.quantity)}>
              Take {formatNumber(cheaper.quantity)}
            </Button>
          </>
        ) : (
          next
        )}
      </Text>
    </div>
  );
}
