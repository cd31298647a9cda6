import { formatNumber } from "@ironmonger/contract/money";
import { maxEntriesPerCall, type PriceListEntryInput } from "@ironmonger/contract/price-lists";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { issuesOf } from "../../shared/server/error-message.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { useFindToolIds } from "../order-pad/find-tool-ids.ts";
import { describeWrongLines, readPriceLines, type WrongLine } from "./read-price-lines.ts";

type Props = { save: (entries: PriceListEntryInput[]) => Promise<unknown> };

/** Adds or changes entries by lines such as "HT-1008, 7.90, from 100: 7.40": all of them, or none. */
export function PasteEntries({ save }: Props) {
  const money = useMoney();
  const findToolIds = useFindToolIds();
  const [text, setText] = useState("");
  const addLines = asProcedure(async () => {
    const { lines, wrong } = readPriceLines(text, money);
    if (lines.length > maxEntriesPerCall)
      throw new Error(
        `${formatNumber(maxEntriesPerCall)} lines can be pasted, and these are ${formatNumber(lines.length)}. Import them as a file instead.`,
      );
    const ids = await findToolIds(lines.map(({ sku }) => sku));
    const lineOf = new Map<string, number>();
    const entries = lines.flatMap(({ line, sku, rules }, index): PriceListEntryInput[] => {
      const toolId = ids[index];
      const first = lineOf.get(toolId ?? "");
      if (toolId !== undefined && first === undefined) {
        lineOf.set(toolId, line);
        return [{ toolId, ...rules }];
      }
      const message = toolId === undefined ? `The shop has no tool ${sku}` : `${sku} is on line ${first} already`;
      wrong.push({ line, message });
      return [];
    });
    refuse(wrong);
    try {
      await save(entries);
    } catch (error) {
      refuse(issuesOf(error).flatMap(({ path, message }) => toWrongLine(lines[Number(path[1])]?.line, message)));
      throw error;
    }
    return entries.length;
  });
  const add = useAction(addLines, {
    isQuiet: true,
    toast: (count) => `${formatNumber(count)} ${count === 1 ? "price" : "prices"} saved`,
    onDone: () => setText(""),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add.run();
      }}
    >
      <Stack gap="xs" mb="md">
        <GrowingTextarea
          label="Paste prices"
          description="One line each: SKU and price, then what the tool has of its own, such as HT-1008, 7.90, from 100: 7.40, minimum 20, pack 10. What a line leaves out stays as it is; no breaks, no minimum and no pack give back those of the tool."
          minRows={2}
          value={text}
          error={add.issue || undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" mr="auto" loading={add.isWorking} disabled={text.trim() === ""}>
          Add prices
        </Button>
      </Stack>
    </form>
  );
}

const toWrongLine = (line: number | undefined, message: string): WrongLine[] =>
  line === undefined ? [] : [{ line, message }];

function refuse(wrong: readonly WrongLine[]): void {
  if (wrong.length > 0) throw new Error(describeWrongLines(wrong));
}
