import { Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { trpc } from "../../../shared/server/trpc.ts";
import { ownPriceOf, ToolPrice, useOwnPrices } from "../../pricing/own-prices.tsx";
import { CandidateButton } from "./candidate-button.tsx";

const pauseMs = 200;
const minLength = 2;

/**
 * Searches the shop for the tool of an unknown line. `stop` makes the field a focus stop of the grid, whose other keys it has for itself.
 */
export function LineSearch({
  line,
  onChoose,
  stop,
}: {
  line: string;
  onChoose: (toolId: string) => void;
  stop: object | undefined;
}) {
  const [text, setText] = useState("");
  const [query] = useDebouncedValue(text.trim(), pauseMs);
  const isLongEnough = query.length >= minLength;
  const { data } = trpc.catalog.suggest.useQuery({ query }, { enabled: isLongEnough });
  const tools = isLongEnough ? (data?.tools ?? []) : [];
  const ownPrices = useOwnPrices(tools.map(({ id }) => id));
  return (
    <Stack gap="2xs" w="100%">
      <input
        type="search"
        className="list-field"
        aria-label={`Search the shop: ${line}`}
        placeholder="Search the shop"
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          const isOfGrid = ["ArrowUp", "ArrowDown"].includes(event.key) || (event.key === "Tab" && tools.length === 0);
          if (!isOfGrid) event.stopPropagation();
        }}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        {...stop}
      />
      {tools.map((tool) => (
        <CandidateButton
          key={tool.id}
          tool={tool}
          facts={[tool.sku, ownPrices !== undefined && <ToolPrice key="price" tool={ownPriceOf(tool, ownPrices)} />]}
          line={line}
          onChoose={() => onChoose(tool.id)}
        />
      ))}
      {isLongEnough && data && tools.length === 0 ? (
        <Text size="xs" c="dimmed" role="status">
          No tool has these words.
        </Text>
      ) : null}
    </Stack>
  );
}
