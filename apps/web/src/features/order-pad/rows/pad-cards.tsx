import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import { Box, Group, Paper, Stack, Text } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { State } from "../../../shared/kit/state.tsx";
import { CrossButton } from "../../../shared/ui/cross-button.tsx";
import { Thumb } from "../../../shared/ui/picture.tsx";
import { WindowList } from "../../../shared/ui/window-list/window-list.tsx";
import { useMoney } from "../../../shared/use-money.ts";
import { unbroken } from "../../../shared/whole-words.ts";
import { UnitPrice } from "../../pricing/own-prices.tsx";
import { WhyThisPrice } from "../../pricing/why-this-price.tsx";
import { outcomeKinds, outcomeWords, type PadRow, quantityText } from "../judge-lines.ts";
import { type PadActions, readAmount, removeLines, setAmount, setText } from "../pad-lines.ts";
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
    <WindowList items={rows} keyOf={({ line }) => line.id} height={170} label="Lines to order">
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
    <Paper withBorder bg="var(--surface)" p="sm" mb="xs" className="figures">
      <Stack gap="xs">
        <Group wrap="nowrap" justify="space-between" align="start">
          <Text size="sm">
            Line {formatNumber(number)} <State kind={outcomeKinds[outcome]}>{outcomeWords[outcome]}</State>{" "}
            {message ? (
              <Text span inherit display="block" id={messageId}>
                {message}
              </Text>
            ) : null}
          </Text>
          <CrossButton
            label={`Remove: line ${formatNumber(number)}`}
            onClick={() => actions.change((lines) => removeLines(lines, new Set([line.id])))}
          />
        </Group>
        <Group wrap="nowrap" gap="xs">
          <CommitField
            label={`What was typed, line ${number}`}
            value={line.text}
            describedBy={message ? messageId : undefined}
            onCommit={(text) => change((lines) => setText(lines, line.id, text, money))}
          />
          <Text span size="sm" c="dimmed" aria-hidden="true">
            Qty
          </Text>
          <Box w="6rem" flex="none">
            <CommitField
              label={`Quantity, line ${number}`}
              value={quantityText(row)}
              placeholder="How many?"
              isNumber
              describedBy={message ? messageId : undefined}
              onCommit={(text) => change((lines) => setAmount(lines, line.id, readAmount(text)))}
            />
          </Box>
        </Group>
        {tool ? (
          <Group wrap="nowrap" gap="sm">
            <Thumb src={tool.imageUrl} />
            <Box flex={1}>
              <strong>{unbroken(tool.name)}</strong>
              <Text size="sm" c="dimmed">
                {tool.sku ? `SKU ${tool.sku}` : null}
                {tool.sku && price ? " · " : null}
                {price ? (
                  <>
                    <UnitPrice tool={tool} pieces={row.quantity ?? 0} price={price} />{" "}
                    {perUnit(tool.salesUnit, price.priceUnit)}
                  </>
                ) : null}
              </Text>
              {price && outcome === "ready" ? <WhyThisPrice explanation={price.explanation} /> : null}
            </Box>
            <strong>{price && outcome === "ready" ? money.format(price.totalCents) : ""}</strong>
          </Group>
        ) : null}
        <Group gap="xs">
          <PadRemedies row={row} number={number} actions={actions} />
        </Group>
      </Stack>
    </Paper>
  );
}

/** A field whose text is committed when the focus leaves it, or on Enter. */
function CommitField({
  label,
  value,
  onCommit,
  isNumber = false,
  placeholder,
  describedBy,
}: {
  label: string;
  value: string;
  onCommit: (text: string) => void;
  isNumber?: boolean;
  placeholder?: string;
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
      className="list-field"
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => text !== value && onCommit(text)}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
    />
  );
}
