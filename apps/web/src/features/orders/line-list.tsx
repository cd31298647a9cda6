import { countUnits, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { type PriceUnit, writePrice } from "@ironmonger/contract/pricing/price-unit";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { unbroken } from "../../shared/whole-words.ts";
import { WhyThisPrice } from "../pricing/why-this-price.tsx";

/** A line of an order, placed or not. */
export type ListedLine = {
  toolId: string;
  name: string;
  sku: string | null;
  imageUrl: string;
  salesUnit: SalesUnit;
  quantity: number;
  unitPriceCents: number;
  priceUnit: PriceUnit;
  totalCents: number;
  /** The rules of its price. */
  explanation: { text: string }[];
  /** A note about the line for the buyer. */
  note?: ReactNode;
  /** Its price has changed since the buyer saw it, so that it is always shown. */
  isPriceChanged?: boolean;
  /** The issue of the line, with remedies. Lines with an issue are always shown. */
  issue?: ReactNode;
};

const firstShown = 10;

/**
 * Lines with their pictures, amounts and issues. Of many lines, the first ten, those with an issue and those with a changed price, until
 * all are requested.
 */
export function LineList({ lines }: { lines: ListedLine[] }) {
  const money = useMoney();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole
    ? lines
    : lines.filter((line, index) => index < firstShown || line.issue || line.isPriceChanged);
  return (
    <>
      <Rows noun="lines" items={shown} empty="No lines">
        {(line) => (
          <Row
            key={line.toolId}
            picture={line.imageUrl}
            name={unbroken(line.name)}
            to={`/catalog/${line.toolId}`}
            detail={
              <>
                {[
                  line.sku,
                  `${countUnits(line.quantity, line.salesUnit)} at ${writePrice(line, money, line.salesUnit)}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
                {!line.issue && <WhyThisPrice explanation={line.explanation} />}
                {line.note && <div>{line.note}</div>}
              </>
            }
            figure={
              <strong>
                <MoneyText cents={line.totalCents} />
              </strong>
            }
            issue={line.issue}
          />
        )}
      </Rows>
      {shown.length < lines.length && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setWhole(true)}>
          Show all {formatNumber(lines.length)} lines
        </Button>
      )}
    </>
  );
}
