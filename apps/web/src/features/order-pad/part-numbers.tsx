import { formatNumber } from "@ironmonger/contract/money";
import type { PartNumber } from "@ironmonger/contract/order-pad";
import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Panel } from "../../shared/kit/panel.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

const maxShown = 50;

/** The buyer's own part numbers, of which there are some, and their tools. Removing one can be undone. */
export function PartNumbers({ partNumbers }: { partNumbers: PartNumber[] }) {
  const [search, setSearch] = useState("");
  const touches = [trpc.orderPad.listPartNumbers];
  const remember = useAction(trpc.orderPad.rememberPartNumber, { touches });
  const forget = useAction(trpc.orderPad.forgetPartNumber, {
    touches,
    toast: "Part number removed",
    undo: (_answer, { partNumber }) => {
      const removed = partNumbers.find((one) => one.partNumber === partNumber);
      return removed && (() => remember.run({ partNumber, toolId: removed.toolId }));
    },
  });
  const columns: Column<PartNumber>[] = [
    { role: "name", title: "Part number", of: ({ partNumber }) => partNumber },
    {
      role: "text",
      title: "Tool",
      of: ({ name }) => name,
      detail: ({ sku, isInShop }) => (isInShop ? sku && `SKU ${sku}` : "No longer in the shop"),
      to: ({ toolId, isInShop }) => (isInShop ? `/catalog/${toolId}` : undefined),
    },
    {
      role: "actions",
      title: "Actions",
      of: (row) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`Remove: ${row.partNumber}`}
          disabled={forget.isWorking}
          onClick={() => forget.run({ partNumber: row.partNumber })}
        >
          Remove
        </Button>
      ),
    },
  ];

  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = partNumbers.filter(({ partNumber, name, sku }) => {
    const text = `${partNumber} ${name} ${sku ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <Panel title="Your part numbers">
      <Text c="dimmed" mb="md">
        On the order pad, each of these stands for its tool.
      </Text>
      {partNumbers.length > maxShown ? (
        <TextInput
          type="search"
          label="Search your part numbers"
          maw="28rem"
          mb="md"
          value={search}
          maxLength={200}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      ) : null}
      <DataTable
        caption="Your part numbers"
        columns={columns}
        rows={matches.slice(0, maxShown)}
        rowKey={({ partNumber }) => partNumber}
        empty={<p>None of your part numbers matches.</p>}
      />
      {matches.length > maxShown ? (
        <Text c="dimmed" mt="md">
          {formatNumber(maxShown)} of {formatNumber(matches.length)} are shown: search for the others.
        </Text>
      ) : null}
    </Panel>
  );
}
