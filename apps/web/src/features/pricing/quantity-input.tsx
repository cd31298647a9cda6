import { countUnits, piece, pluralOf, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { messages } from "@ironmonger/contract/messages";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import {
  judgeQuantity,
  maxOrderable,
  type QuantityErrorCode,
  stepQuantity,
  type Terms,
} from "@ironmonger/contract/pricing";
import { ActionIcon, Box, Button, Group, Text, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useState } from "react";
import { parseQuantity } from "../../shared/forms/parse-quantity.ts";
import { useMoney } from "../../shared/use-money.ts";

const centered = { fontWeight: "var(--mantine-font-weight-bold)", textAlign: "center" } as const;

type Props = {
  /** NaN if the text is not a number of pieces. */
  value: number;
  onChange: (quantity: number) => void;
  terms: Terms;
  /** The price of this quantity, without delivery and tax. */
  total: string;
};

/**
 * A number of pieces, in steps of the case pack or the minimum order. It accepts pasted text such as "1,200 pcs" and offers the nearest
 * valid quantities.
 */
export function QuantityInput({ value, onChange, terms, total }: Props) {
  const money = useMoney();
  const [text, setText] = useState(() => (Number.isNaN(value) ? "" : formatNumber(value)));
  const check = judgeQuantity(terms, value);
  // While an order takes the last pieces, the quantity of the field must not be checked against the remaining stock.
  const nearest = check.isValid ? [] : [check.nearestBelow, check.nearestAbove].filter((pieces) => pieces !== null);
  const isSilent = !check.isValid && nearest.length === 0 && check.errorCode !== "too-expensive";

  // The form also sets the quantity: at the start, and when it is reset after an order.
  useEffect(() => {
    setText((current) => (Number.isNaN(value) || parseQuantity(current) === value ? current : formatNumber(value)));
  }, [value]);

  const choose = (quantity: number) => {
    setText(formatNumber(quantity));
    onChange(quantity);
  };
  const size = terms.casePack > 1 ? terms.casePack : terms.minOrder;
  const step = (direction: 1 | -1) => choose(stepQuantity(terms, value, direction));

  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  };

  return (
    <div>
      <TextInput
        label="Order quantity"
        inputMode="numeric"
        autoComplete="off"
        required
        withAsterisk={false}
        role="spinbutton"
        aria-valuenow={Number.isNaN(value) ? undefined : value}
        aria-valuemin={terms.minOrder}
        aria-valuemax={Math.max(maxOrderable(terms), terms.minOrder)}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(parseQuantity(currentTarget.value));
        }}
        onBlur={() => !Number.isNaN(value) && setText(formatNumber(value))}
        onKeyDown={stepByKey}
        error={check.isValid || isSilent ? undefined : messageOf(check.errorCode, terms, money)}
        size="lg"
        styles={{ input: centered }}
        inputContainer={(field) => (
          <Group gap="sm" wrap="nowrap">
            <Box w="11rem">{field}</Box>
            <Text span className="amount" fz="xl" fw="bold">
              {total}
            </Text>
          </Group>
        )}
        leftSection={
          <StepButton sign="−" label={`${countUnits(size, terms.salesUnit)} fewer`} onClick={() => step(-1)} />
        }
        rightSection={
          <StepButton sign="+" label={`${countUnits(size, terms.salesUnit)} more`} onClick={() => step(1)} />
        }
        leftSectionWidth={48}
        rightSectionWidth={48}
        leftSectionPointerEvents="auto"
        rightSectionPointerEvents="auto"
      />
      <Group gap="xs" mih={24} mt="2xs" aria-live="polite">
        {nearest.length === 0 ? (
          <Text span c="dimmed" fz="sm">
            {terms.casePack > 1
              ? `In packs of ${formatNumber(terms.casePack)}, from ${formatNumber(terms.minOrder)}${upTo(terms)}`
              : `Any number from ${formatNumber(terms.minOrder)}${upTo(terms)}`}
          </Text>
        ) : (
          <NearestQuantities nearest={nearest} unit={terms.salesUnit} onUse={choose} />
        )}
      </Group>
    </div>
  );
}

function messageOf(errorCode: QuantityErrorCode, { casePack }: Terms, money: Money): string {
  if (errorCode === "not-in-packs") return `Sold in packs of ${formatNumber(casePack)}`;
  return errorCode === "too-expensive" ? messages.orderTooLarge(money) : messages.quantityOutOfRange;
}

function NearestQuantities({
  nearest,
  unit = piece,
  onUse,
}: {
  nearest: number[];
  unit: SalesUnit | undefined;
  onUse: (quantity: number) => void;
}) {
  return (
    <>
      <Text span fz="sm">
        {nearest.map(formatNumber).join(" or ")} {nearest.at(-1) === 1 ? unit.kind : pluralOf(unit.kind)} would be
        valid.
      </Text>
      {nearest.map((pieces) => (
        <Button key={pieces} size="compact-sm" variant="default" onClick={() => onUse(pieces)}>
          Use {formatNumber(pieces)}
        </Button>
      ))}
    </>
  );
}

function StepButton({ sign, label, onClick }: { sign: string; label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="graphite" size={40} aria-label={label} onClick={onClick} fz="xl">
      {sign}
    </ActionIcon>
  );
}

/** A tool that takes backorders has no upper end. */
const upTo = (terms: Terms): string =>
  maxOrderable(terms) > terms.available ? " on" : ` to ${formatNumber(terms.available)}`;
