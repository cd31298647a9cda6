import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { useEffect, useId, useState } from "react";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { WindowList } from "../../../shared/ui/window-list/window-list.tsx";
import { useMoney } from "../../../shared/use-money.tsx";
import { unbroken } from "../../../shared/whole-words.ts";
import { UnitPrice } from "../../pricing/own-prices.tsx";
import { outcomeWords, type PadRow, quantityText } from "../judge-lines.ts";
import { type PadActions, readAmount, removeLines, setAmount, setText } from "../pad-lines.ts";
import classes from "./pad-cards.module.css";
import { PadRemedies } from "./pad-remedies.tsx";

/** The list on a phone: a card for each line, with the same remedies as in the grid. */
export function PadCards({
  rows,
  numberOf,
  actions,
}: {
  rows: PadRow[];
  numberOf: ReadonlyMap<number, number>;
  actions: PadActions;
}) {
  return (
    <WindowList
      items={rows}
      keyOf={({ line }) => line.id}
      height={170}
      label="Lines to order"
      className={classes.cards}
    >
      {(row) => <Card row={row} number={numberOf.get(row.line.id) ?? 0} actions={actions} />}
    </WindowList>
  );
}

function Card({ row, number, actions }: { row: PadRow; number: number; actions: PadActions }) {
  const money = useMoney();
  const { line, tool, price, outcome, message } = row;
  const messageId = useId();
  const change = (update: Parameters<PadActions["change"]>[0]) => {
    actions.change(update);
    actions.note(line.id);
  };
  return (
    <div className={classes.card} data-outcome={outcome}>
      <p className={classes.head}>
        <span>Line {formatNumber(number)}</span> <span className={classes.badge}>{outcomeWords[outcome]}</span>{" "}
        {message ? (
          <span id={messageId} className={classes.message}>
            {message}
          </span>
        ) : null}
      </p>
      <CrossButton
        label={`Remove: line ${formatNumber(number)}`}
        onClick={() => actions.change((lines) => removeLines(lines, new Set([line.id])))}
        className={classes.remove}
      />
      <div className={classes.fields}>
        <CommitField
          label={`What was typed, line ${number}`}
          value={line.text}
          className={classes.text}
          describedBy={message ? messageId : undefined}
          onCommit={(text) => change((lines) => setText(lines, line.id, text))}
        />
        <span className={classes.amount}>
          <span aria-hidden="true">Qty</span>
          <CommitField
            label={`Quantity, line ${number}`}
            value={quantityText(row)}
            placeholder="How many?"
            isNumber
            className={classes.quantity}
            describedBy={message ? messageId : undefined}
            onCommit={(text) => change((lines) => setAmount(lines, line.id, readAmount(text)))}
          />
        </span>
      </div>
      {tool ? (
        <div className={classes.tool}>
          <Picture src={tool.imageUrl} alt="" width={48} height={48} sizes="48px" className={classes.picture} />
          <p className={classes.words}>
            <span className={classes.name}>{unbroken(tool.name)}</span>
            <span className={classes.sku}>
              {tool.sku ? `SKU ${tool.sku}` : null}
              {tool.sku && price ? " · " : null}
              {price ? (
                <>
                  <UnitPrice tool={tool} pieces={row.quantity ?? 0} cents={price.unitPriceCents} />{" "}
                  {perUnit(tool.salesUnit)}
                </>
              ) : null}
            </span>
          </p>
          <p className={classes.total}>{price && outcome === "ready" ? money.format(price.totalCents) : ""}</p>
        </div>
      ) : null}
      <div className={classes.remedies}>
        <PadRemedies row={row} number={number} actions={actions} />
      </div>
    </div>
  );
}

/** A field whose text is committed when the focus leaves it, or on Enter. */
function CommitField({
  label,
  value,
  onCommit,
  isNumber = false,
  placeholder,
  className,
  describedBy,
}: {
  label: string;
  value: string;
  onCommit: (text: string) => void;
  isNumber?: boolean;
  placeholder?: string;
  className?: string | undefined;
  describedBy: string | undefined;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <input
      aria-label={label}
      aria-describedby={describedBy}
      inputMode={isNumber ? "numeric" : "text"}
      maxLength={isNumber ? 20 : 500}
      autoComplete="off"
      spellCheck={false}
      className={className}
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => text !== value && onCommit(text)}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
    />
  );
}
