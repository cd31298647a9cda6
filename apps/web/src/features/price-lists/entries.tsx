import { marginOf, marginPercent } from "@ironmonger/contract/catalog/margin";
import { formatNumber } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import type { PriceListEntries, PriceListEntryInput } from "@ironmonger/contract/price-lists";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { parseWholeNumber } from "../../shared/forms/parse-quantity.ts";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { TablePager } from "../../shared/table/table-pager.tsx";
import { CrossButton } from "../../shared/ui/cross-button.tsx";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { MoneyText } from "../../shared/ui/money-text.tsx";
import { useMoney } from "../../shared/use-money.tsx";
import { unbroken } from "../../shared/whole-words.ts";
import { useFindToolIds } from "../order-pad/find-tool-ids.ts";
import classes from "./price-lists.module.css";
import { readPriceLines } from "./read-price-lines.ts";

type Entry = PriceListEntries["rows"][number];
const pageSize = 50;

/** The tools of a list with their own prices, as a table whose cells can be edited. */
export function Entries({ listId }: { listId: string }) {
  const [page, setPage] = useState(1);
  const [searchText, setSearchText] = useState("");
  const [search] = useDebouncedValue(searchText, 200);
  const { data } = trpc.priceLists.listEntries.useQuery(
    { id: listId, page, pageSize, search },
    { placeholderData: keepPreviousData },
  );
  const hasCosts = data?.rows.some(
    ({ publicPriceCents, costCents }) => marginPercent(publicPriceCents, costCents) !== null,
  );
  const change = useAction(trpc.priceLists.changeEntries, {
    touches: [trpc.priceLists.listEntries, trpc.priceLists.list],
  });
  const save = (entries: PriceListEntryInput[], removedToolIds: string[] = []) =>
    change.run({ id: listId, entries, removedToolIds });
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
      {data === undefined ? <Skeleton height={240} /> : null}
      {data?.total === 0 ? <p>{search ? "No entry matches." : "No entries yet: paste some above."}</p> : null}
      {data && data.total > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
        <section className={classes.scroll} aria-label="Entries" tabIndex={0}>
          <table className={classes.entries}>
            <thead>
              <tr>
                <th scope="col">Tool</th>
                <th scope="col" className={classes.number}>
                  Public price
                </th>
                <th scope="col" className={classes.number}>
                  Own price
                </th>
                {hasCosts ? (
                  <th scope="col" className={classes.number}>
                    Margin
                  </th>
                ) : null}
                <th scope="col" className={classes.number}>
                  Minimum
                </th>
                <th scope="col" className={classes.number}>
                  Pack
                </th>
                <th scope="col">
                  <span className="sr-only">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((entry) => (
                <EntryRow
                  key={`${entry.toolId} ${JSON.stringify(entry)}`}
                  entry={entry}
                  hasMargin={hasCosts ?? false}
                  onSave={save}
                />
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      <TablePager noun="entries" page={page} pageSize={pageSize} total={data?.total ?? 0} onPage={setPage} />
    </>
  );
}

type RowProps = {
  entry: Entry;
  hasMargin: boolean;
  onSave: (entries: PriceListEntryInput[], removed?: string[]) => Promise<unknown>;
};

/** Empty: the rule of the tool. */
const readPieces = (text: string): number | null => (text.trim() === "" ? null : parseWholeNumber(text));

/** How far a price is below or above the public one: `−10 %`. */
function differenceOf(priceCents: number, publicPriceCents: number): string {
  const percent = Math.round((priceCents / publicPriceCents - 1) * 1000) / 10;
  if (!Number.isFinite(percent) || percent === 0) return "";
  return `${percent < 0 ? "−" : "+"}${formatNumber(Math.abs(percent))} %`;
}

function EntryRow({ entry, hasMargin, onSave }: RowProps) {
  const money = useMoney();
  const { toolId, sku, name, publicPriceCents, priceBreaks } = entry;
  const [price, setPrice] = useState((entry.priceCents / 100).toFixed(2));
  const [minOrder, setMinOrder] = useState(String(entry.minOrder ?? ""));
  const [casePack, setCasePack] = useState(String(entry.casePack ?? ""));
  const label = sku ?? name;
  const read = parseMoney(price);
  const next = {
    toolId,
    priceCents: "cents" in read ? read.cents : Number.NaN,
    priceBreaks,
    minOrder: readPieces(minOrder),
    casePack: readPieces(casePack),
  };
  const difference = differenceOf(next.priceCents, publicPriceCents);
  const isWrong = [next.priceCents, next.minOrder ?? 1, next.casePack ?? 1].some(Number.isNaN);
  const saveWhenLeft = () => {
    const isSame =
      next.priceCents === entry.priceCents && next.minOrder === entry.minOrder && next.casePack === entry.casePack;
    if (!isWrong && !isSame) void onSave([next]);
  };
  const field = (what: string, value: string, set: (text: string) => void, width: number, isMoney = false) => (
    <TextInput
      leftSection={isMoney ? money.sign.trim() : undefined}
      leftSectionWidth={26}
      aria-label={`${what} of ${label}`}
      inputMode="decimal"
      size="sm"
      className={classes.field}
      style={{ "--field-width": `${width}px` }}
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      onBlur={saveWhenLeft}
      onKeyDown={({ key }) => key === "Enter" && saveWhenLeft()}
    />
  );
  return (
    <tr>
      <th scope="row">
        {unbroken(name)}
        <small>
          {sku ? `SKU ${sku}` : null}
          {priceBreaks?.map(({ fromQuantity, unitPriceCents }) =>
            [
              ` · ${money.format(unitPriceCents)} from ${formatNumber(fromQuantity)}`,
              marginOf(unitPriceCents, entry.costCents)?.toLowerCase(),
            ]
              .filter(Boolean)
              .join(", "),
          )}
        </small>
        {isWrong ? <small className="error-line">Type an amount, and whole numbers of pieces.</small> : null}
      </th>
      <td className={classes.number} data-label="Public price">
        <MoneyText cents={publicPriceCents} />
        {difference && <small className={classes.difference}>{difference}</small>}
      </td>
      <td className={classes.number} data-label="Own price">
        {field("Own price", price, setPrice, 110, true)}
      </td>
      {hasMargin ? (
        <td className={classes.number} data-label="Margin">
          {marginPercent(next.priceCents, entry.costCents)}
        </td>
      ) : null}
      <td className={classes.number} data-label="Minimum">
        {field("Minimum", minOrder, setMinOrder, 84)}
      </td>
      <td className={classes.number} data-label="Pack">
        {field("Pack", casePack, setCasePack, 84)}
      </td>
      <td className={classes.remove}>
        <CrossButton label={`Remove ${label}`} onClick={() => onSave([], [toolId])} />
      </td>
    </tr>
  );
}

/** Adds or replaces entries by lines such as "HT-1008 7.90". */
function PasteEntries({ onRead }: { onRead: RowProps["onSave"] }) {
  const findToolIds = useFindToolIds();
  const [text, setText] = useState("");
  const addLines = asProcedure(async () => {
    const { lines, wrong } = readPriceLines(text);
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
      className={classes.paste}
      onSubmit={(event) => {
        event.preventDefault();
        void add.run();
      }}
    >
      <GrowingTextarea
        label="Paste prices"
        description="One line each: SKU and price, such as HT-1008 7.90"
        minRows={2}
        value={text}
        error={add.refusal || undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={add.isWorking} disabled={text.trim() === ""}>
        Add prices
      </Button>
    </form>
  );
}
