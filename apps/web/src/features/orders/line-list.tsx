import { countUnits, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { Anchor, Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { unbroken } from "../../shared/whole-words.ts";
import { WhyThisPrice } from "../pricing/why-this-price.tsx";
import classes from "./line-list.module.css";

/** A line of an order, placed or not. */
export type ListedLine = {
  toolId: string;
  name: string;
  sku: string | null;
  imageUrl: string;
  salesUnit: SalesUnit;
  quantity: number;
  unitPriceCents: number;
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
const shortLength = 50;

/** Lines with their pictures, amounts and issues. Of many lines, the first ten, those with an issue and those with a changed price, until all are requested. */
export function LineList({ lines }: { lines: ListedLine[] }) {
  const money = useMoney();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole
    ? lines
    : lines.filter((line, index) => index < firstShown || line.issue || line.isPriceChanged);
  return (
    <>
      <ul className={classes.list} data-long={shown.length > shortLength || undefined}>
        {shown.map((line) => (
          <li key={line.toolId} className={classes.line} data-wrong={line.issue ? true : undefined}>
            <Picture src={line.imageUrl} alt="" width={48} height={48} sizes="48px" className={classes.picture} />
            <div className={classes.what}>
              <Anchor component={Link} to={`/catalog/${line.toolId}`} className={classes.name}>
                {unbroken(line.name)}
              </Anchor>
              <span className={classes.detail}>
                {[line.sku, `${countUnits(line.quantity, line.salesUnit)} at ${money.format(line.unitPriceCents)}`]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {!line.issue && <WhyThisPrice explanation={line.explanation} />}
              {line.note && <span className={classes.detail}>{line.note}</span>}
            </div>
            <span className={classes.total}>
              <MoneyText cents={line.totalCents} />
            </span>
            {line.issue && (
              <div className={classes.issue} role="alert">
                {line.issue}
              </div>
            )}
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setWhole(true)}>
          Show all {formatNumber(lines.length)} lines
        </Button>
      )}
    </>
  );
}
