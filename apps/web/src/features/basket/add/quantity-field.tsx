import { formatNumber } from "@ironmonger/contract/money";
import { stepQuantity, type Terms } from "@ironmonger/contract/pricing";
import clsx from "clsx";
import { useState } from "react";
import { parseQuantity } from "../../../shared/forms/parse-quantity.ts";

type Props = {
  /** NaN if the text is not a number of pieces. */
  value: number;
  onChange: (quantity: number, isEmpty: boolean) => void;
  onLeave?: () => void;
  terms: Terms;
  /** Pieces that count beside it: those of the same family, and those in the basket. */
  otherPieces?: number;
  label: string;
  /** The id of the element that says what is wrong, if anything is. */
  errorId?: string | undefined;
  /** The id of an element that says more about the quantity. */
  hintId?: string | undefined;
};

/** A number of pieces in a list. It accepts "1,200 pcs"; the arrow keys go up and down by the case pack or the minimum order. */
export function QuantityField({ value, onChange, onLeave, terms, otherPieces = 0, label, errorId, hintId }: Props) {
  const [text, setText] = useState(() => formatNumber(value));

  // The quantity also changes without input: by a remedy, or in another tab. Not in an effect: those of all cards would be one long task.
  const [shown, setShown] = useState(value);
  if (!Object.is(shown, value)) {
    setShown(value);
    if (!Number.isNaN(value) && parseQuantity(text) !== value) setText(formatNumber(value));
  }

  const step = (event: React.KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onChange(stepQuantity(terms, value, event.key === "ArrowUp" ? 1 : -1, otherPieces), false);
  };
  const leave = () => {
    if (!Number.isNaN(value)) setText(formatNumber(value));
    onLeave?.();
  };
  return (
    <input
      className="list-field"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      aria-label={label}
      aria-invalid={errorId !== undefined}
      aria-describedby={clsx(errorId, hintId) || undefined}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(parseQuantity(currentTarget.value), currentTarget.value.trim() === "");
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={leave}
      onKeyDown={step}
    />
  );
}
