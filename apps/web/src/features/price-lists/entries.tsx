import { marginOf, marginPercent } from "@ironmonger/contract/catalog/margin";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import type { PriceListEntries, PriceListEntryInput } from "@ironmonger/contract/price-lists";
import { Button, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { parseWholeNumber } from "../../shared/forms/parse-quantity.ts";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { CrossButton } from "../../shared/ui/cross-button.tsx";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { useFindToolIds } from "../order-pad/find-tool-ids.ts";
import { readPriceLines } from "./read-price-lines.ts";

type Entry = PriceListEntries["rows"][number];
const pageSize = 50;

/** The tools of a list with their own prices, as a table whose cells can be edited. */
export function Entries({ listId }: { listId: string }) {
  const [page, setPage] = useState(1);
  const [searchText, setSearchText] = useState("");
  const [search] = useDebouncedValue(searchText, 200);
  const query = trpc.priceLists.listEntries.useQuery(
    { id: listId, page, pageSize, search },
    { placeholderData: keepPreviousData },
  );
  const { data } = query;
  const hasCosts =
    data?.rows.some(({ publicPriceCents, costCents }) => marginPercent(publicPriceCents, costCents) !== null) ?? false;
  const change = useAction(trpc.priceLists.changeEntries, {
    touches: [trpc.priceLists.listEntries, trpc.priceLists.list, trpc.audit],
  });
  const money = useMoney();
  const { field, read } = useEntryTexts((entry) => change.run({ id: listId, entries: [entry], removedToolIds: [] }));
  const columns: (Column<Entry> | false)[] = [
    {
      role: "name",
      title: "Tool",
      of: ({ name }) => name,
      detail: ({ sku }) => sku && `SKU ${sku}`,
      below: (entry) => (
        <>
          {breaksOf(entry, money)}
          {isWrong(read(entry)) && <div className="error-line">Type an amount, and whole numbers of pieces.</div>}
        </>
      ),
    },
    {
      role: "money",
      title: "Public price",
      priority: 2,
      of: ({ publicPriceCents }) => publicPriceCents,
      detail: (entry) => differenceOf(read(entry).priceCents, entry.publicPriceCents),
    },
    { role: "money", title: "Own price", of: (entry) => field(entry, "Own price", "price") },
    hasCosts && {
      role: "figure",
      title: "Margin",
      priority: 2,
      of: (entry) => marginPercent(read(entry).priceCents, entry.costCents),
    },
    { role: "figure", title: "Minimum", of: (entry) => field(entry, "Minimum", "minOrder") },
    { role: "figure", title: "Pack", of: (entry) => field(entry, "Pack", "casePack") },
    {
      role: "actions",
      title: "Remove",
      of: ({ toolId, sku, name }) => (
        <CrossButton
          label={`Remove ${sku ?? name}`}
          onClick={() => change.run({ id: listId, entries: [], removedToolIds: [toolId] })}
        />
      ),
    },
  ];
  return (
    <>
      <PasteEntries onRead={(entries) => change.send({ id: listId, entries, removedToolIds: [] })} />
      <TextInput
        type="search"
        label="Search the entries"
        placeholder="SKU or name"
        maw={360}
        mb="sm"
        value={searchText}
        maxLength={200}
        onChange={({ currentTarget }) => {
          setSearchText(currentTarget.value);
          setPage(1);
        }}
      />
      <DataTable
        caption="Entries"
        columns={columns}
        rows={data?.rows}
        failure={query}
        rowKey={({ toolId }) => toolId}
        isStale={query.isPlaceholderData}
        empty={<EmptyText>{search ? "No entry matches." : "No entries yet: paste some above."}</EmptyText>}
        pager={{ noun: "entries", page, pageSize, total: data?.total ?? 0, onPage: setPage }}
      />
    </>
  );
}

/** Empty: the rule of the tool. */
const readPieces = (text: string): number | null => (text.trim() === "" ? null : parseWholeNumber(text));

/** How far a price is below or above the public one: `−10 %`. */
function differenceOf(priceCents: number, publicPriceCents: number): string {
  const percent = Math.round((priceCents / publicPriceCents - 1) * 1000) / 10;
  if (!Number.isFinite(percent) || percent === 0) return "";
  return `${percent < 0 ? "−" : "+"}${formatNumber(Math.abs(percent))} %`;
}

/** What stands in the fields of an entry. */
type Texts = { price: string; minOrder: string; casePack: string };

const textsOf = ({ priceCents, minOrder, casePack }: Entry): Texts => ({
  price: (priceCents / 100).toFixed(2),
  minOrder: String(minOrder ?? ""),
  casePack: String(casePack ?? ""),
});

/** NaN where a text is no number. */
function readTexts({ price, minOrder, casePack }: Texts, money: Money) {
  const read = parseMoney(price, money);
  return {
    priceCents: "cents" in read ? read.cents : Number.NaN,
    minOrder: readPieces(minOrder),
    casePack: readPieces(casePack),
  };
}

const isWrong = ({ priceCents, minOrder, casePack }: ReturnType<typeof readTexts>): boolean =>
  [priceCents, minOrder ?? 1, casePack ?? 1].some(Number.isNaN);

/** What the fields of the entries hold until it is saved, which is when a field is left or Enter is pressed. */
function useEntryTexts(save: (entry: PriceListEntryInput) => unknown) {
  // By entry with its values: another value, saved here or elsewhere, begins anew.
  const money = useMoney();
  const [edits, setEdits] = useState<Record<string, Texts>>({});
  const textsIn = (entry: Entry) => edits[JSON.stringify(entry)] ?? textsOf(entry);
  const saveTyped = (entry: Entry) => {
    const next = readTexts(textsIn(entry), money);
    const isSame =
      next.priceCents === entry.priceCents && next.minOrder === entry.minOrder && next.casePack === entry.casePack;
    if (!isSame && !isWrong(next)) save({ ...next, toolId: entry.toolId, priceBreaks: entry.priceBreaks });
  };
  const field = (entry: Entry, label: string, name: keyof Texts) => (
    <TextInput
      {...(name === "price" && { leftSection: money.sign.trim() })}
      aria-label={`${label} of ${entry.sku ?? entry.name}`}
      inputMode="decimal"
      size="sm"
      value={textsIn(entry)[name]}
      onChange={({ currentTarget: { value } }) =>
        setEdits((before) => ({ ...before, [JSON.stringify(entry)]: { ...textsIn(entry), [name]: value } }))
      }
      onBlur={() => saveTyped(entry)}
      onKeyDown={({ key }) => {
        if (key === "Enter") saveTyped(entry);
      }}
    />
  );
  return { field, read: (entry: Entry) => readTexts(textsIn(entry), money) };
}

/** The price breaks of an entry, with their margins. */
const breaksOf = ({ priceBreaks, costCents }: Entry, money: Money): string =>
  (priceBreaks ?? [])
    .map(({ fromQuantity, unitPriceCents }) =>
      [
        `${money.format(unitPriceCents)} from ${formatNumber(fromQuantity)}`,
        marginOf(unitPriceCents, costCents)?.toLowerCase(),
      ]
        .filter(Boolean)
        .join(", "),
    )
    .join(" · ");

/** Adds or replaces entries by lines such as "HT-1008 7.90". */
function PasteEntries({ onRead }: { onRead: (entries: PriceListEntryInput[]) => Promise<unknown> }) {
  const money = useMoney();
  const findToolIds = useFindToolIds();
  const [text, setText] = useState("");
  const addLines = asProcedure(async () => {
    const { lines, wrong } = readPriceLines(text, money);
    if (wrong.length > 0) throw new Error(`Not a SKU and a price: line ${wrong.slice(0, 10).join(", ")}.`);
    const ids = await findToolIds(lines.map(({ sku }) => sku));
    const unknown = lines.filter((_line, index) => !ids[index]).map(({ sku }) => sku);
    if (unknown.length > 0) throw new Error(`The shop does not know ${unknown.slice(0, 10).join(", ")}.`);
    // Of two lines of one tool, the last one counts.
    const entries = new Map(lines.map(({ priceCents }, index) => [ids[index] ?? "", priceCents]));
    await onRead([...entries].map(([toolId, priceCents]) => ({ toolId, priceCents })));
    return entries.size;
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
          description="One line each: SKU and price, such as HT-1008 7.90"
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
