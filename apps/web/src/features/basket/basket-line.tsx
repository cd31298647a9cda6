import { countUnits, perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { priceLine, unitPriceWhenAdded } from "@ironmonger/contract/pricing";
import { comparePrices, formatPriceOf } from "@ironmonger/contract/pricing/price-unit";
import { Button, Group, Text } from "@mantine/core";
import { useId, useState } from "react";
import { onFirstClick } from "../../shared/forms/on-first-click.ts";
import { CrossButton } from "../../shared/ui/cross-button.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { Thumb } from "../../shared/ui/picture.tsx";
import { ToolLink } from "../../shared/ui/tool-link.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { unbroken } from "../../shared/whole-words.ts";
import { MissingText } from "../delivery/promise-text.tsx";
import { UnitPrice } from "../pricing/own-prices.tsx";
import { describeNextBreak, remediesOf } from "../pricing/savings.ts";
import { WhyThisPrice } from "../pricing/why-this-price.tsx";
import { QuantityField } from "./add/quantity-field.tsx";
import classes from "./basket-lines.module.css";
import type { ShownLine, useBasketActions } from "./use-basket.ts";

/** The actions on a line; without them, the line is read-only. */
export type LineActions = Pick<ReturnType<typeof useBasketActions>, "typeQuantity" | "saveNow" | "remove">;

/** One tool in the basket or on a list: its name, its problem with remedies, its quantity and total. */
export function BasketLineRow({ line, actions }: { line: ShownLine; actions?: LineActions | undefined }) {
  const money = useMoney();
  const { toolId, unitPriceCents, priceUnit, isInShop, otherPieces, saveError } = line;
  const price = { unitPriceCents, priceUnit };
  const name = line.name || "Unknown tool";
  // Input that is not a number of pieces is never saved.
  const [isUnreadable, setIsUnreadable] = useState(false);
  const issueId = useId();
  const issue = isUnreadable ? "Type a whole number of pieces." : line.problem;
  const { explanation } = priceLine(line, line.quantity, money, otherPieces);
  const unitPriceBefore = unitPriceWhenAdded(line, otherPieces);
  const remedies = isUnreadable ? null : remediesOf(line, otherPieces, money);
  const saving = remedies?.saving ?? (issue ? null : describeNextBreak(line, line.quantity, money, otherPieces));

  const type = (quantity: number) => {
    setIsUnreadable(!(quantity > 0));
    if (quantity > 0) actions?.typeQuantity(toolId, quantity);
  };
  return (
    <div className={classes.line}>
      <Thumb src={line.imageUrl} />
      <div className={classes.words}>
        {isInShop ? <ToolLink id={toolId} name={name} /> : <strong>{unbroken(name)}</strong>}
        <Text size="sm" c="dimmed" className="dotted">
          {line.sku ? <span>SKU {line.sku}</span> : null}
          {isInShop ? <span>{formatNumber(line.available)} in stock</span> : null}
        </Text>
        {issue ? null : <MissingText tool={line} quantity={line.quantity} />}
        {isInShop && comparePrices(unitPriceBefore, price) !== 0 ? (
          <Text size="sm" c="steel">
            The price changed since you added it: {formatPriceOf(priceUnit, unitPriceBefore, money)} before,{" "}
            <MoneyText cents={unitPriceCents} /> now.
          </Text>
        ) : null}
        {saving ? (
          <Text size="sm" c="steel" className="no-print">
            {saving}
          </Text>
        ) : null}
        {isInShop && !issue ? <WhyThisPrice explanation={explanation} /> : null}
        <div id={issueId} aria-live="polite">
          {issue ? <p className="error-line">{issue}</p> : null}
          {saveError ? <p className="error-line">Not saved. {saveError}</p> : null}
        </div>
        <Group gap="xs">
          {actions
            ? remedies?.quantities.map((pieces) => (
                <Button key={pieces} variant="default" size="sm" onClick={() => actions.typeQuantity(toolId, pieces)}>
                  Take {formatNumber(pieces)}
                </Button>
              ))
            : null}
          {saveError && actions ? (
            <Button variant="default" size="sm" onClick={() => actions.saveNow(toolId)}>
              Try again
            </Button>
          ) : null}
        </Group>
      </div>
      <p className={classes.price}>
        {isInShop ? <UnitPrice tool={line} pieces={line.quantity + otherPieces} price={price} /> : "—"}
        {isInShop ? (
          <Text span size="xs" c="dimmed">
            {" "}
            {perUnit(line.salesUnit, priceUnit)}
          </Text>
        ) : null}
      </p>
      <div className={classes.quantity}>
        {isInShop && actions ? (
          <QuantityField
            value={isUnreadable ? Number.NaN : line.quantity}
            onChange={type}
            onLeave={() => actions.saveNow(toolId)}
            terms={line}
            otherPieces={otherPieces}
            label={`Quantity: ${name}`}
            errorId={issue || saveError ? issueId : undefined}
          />
        ) : (
          countUnits(line.quantity, line.salesUnit)
        )}
      </div>
      <p className={classes.total} data-left-out={issue !== null || undefined}>
        {isInShop ? money.format(line.totalCents) : "—"}
      </p>
      {actions ? (
        <CrossButton
          label={`Remove: ${name}`}
          onClick={onFirstClick(() => actions.remove(line))}
          className={classes.remove}
        />
      ) : null}
    </div>
  );
}
