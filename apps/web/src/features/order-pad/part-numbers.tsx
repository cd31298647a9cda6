import { formatNumber } from "@ironmonger/contract/money";
import type { PartNumber } from "@ironmonger/contract/order-pad";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction } from "../../shared/kit/use-action.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { type Column, DataTable } from "../../shared/table/data-table.tsx";
import { Subsection } from "../../shared/ui/sections/subsection.tsx";
import classes from "./part-numbers.module.css";

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
    { title: "Part number", isRowHeader: true, render: ({ partNumber }) => <span dir="auto">{partNumber}</span> },
    {
      title: "Tool",
      render: ({ toolId, name, sku, isInShop }) => (
        <span className={classes.tool}>
          {isInShop ? <PrefetchLink to={`/catalog/${toolId}`}>{name}</PrefetchLink> : name}
          <span className={classes.sku}>{isInShop ? sku && `SKU ${sku}` : "No longer in the shop"}</span>
        </span>
      ),
    },
    {
      title: "Actions",
      isActions: true,
      width: "110px",
      render: (row) => (
        <Button
          variant="default"
          size="sm"
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
    <Subsection title="Your part numbers" className={classes.section}>
      <p className={classes.lead}>On the order pad, each of these stands for its tool.</p>
      {partNumbers.length > maxShown ? (
        <TextInput
          type="search"
          label="Search your part numbers"
          className={classes.search}
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
        <p className={classes.lead}>
          {formatNumber(maxShown)} of {formatNumber(matches.length)} are shown: search for the others.
        </p>
      ) : null}
    </Subsection>
  );
}
