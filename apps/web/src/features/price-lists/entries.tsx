import { marginOf, marginPercent } from "@ironmonger/contract/catalog/margin";
import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber, type Money } from "@ironmonger/contract/money";
import type { ChangeEntriesInput, PriceList } from "@ironmonger/contract/price-lists";
import { priceUnits } from "@ironmonger/contract/pricing/price-unit";
import { describePriceAbovePublic, findPriceAbovePublic } from "@ironmonger/contract/pricing/resolve-price";
import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { z } from "zod";
import { EmptyText } from "../../shared/kit/notices/empty-text.tsx";
import { listOfPairs, PairsField } from "../../shared/kit/pairs-field.tsx";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { asProcedure, useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { CrossButton } from "../../shared/ui/cross-button.tsx";
import { useMoney } from "../../shared/use-money.ts";
import { PasteEntries } from "./paste-entries.tsx";
import { type Entry, type EntryTexts, publicRulesOf, useEntryTexts } from "./use-entry-texts.ts";

type Props = { list: Pick<PriceList, "id" | "mayExceedPublic" | "version"> };
type Fields = ReturnType<typeof useEntryTexts>;
const pageSize = 50;

/** The tools of a list with their own prices, as a table whose cells can be edited; a press on a row opens its unit and price breaks. */
export function Entries({ list: { id, mayExceedPublic, version } }: Props) {
  const [page, setPage] = useState(1);
  const [searchText, setSearchText] = useState("");
  const [search] = useDebouncedValue(searchText, 200);
  const query = trpc.priceLists.listEntries.useQuery(
    { id, page, pageSize, search },
    { placeholderData: keepPreviousData },
  );
  const { data } = query;
  const hasCosts =
    data?.rows.some(({ publicPriceCents, costCents }) => marginPercent(publicPriceCents, costCents) !== null) ?? false;
  const change = useChangeEntries({ id, version });
  const fields = useEntryTexts((entry) => change.run({ entries: [entry] }));
  const columns: (Column<Entry> | false)[] = [
    {
      role: "name",
      title: "Tool",
      of: ({ name }) => name,
      below: (entry) => <BelowName entry={entry} fields={fields} mayExceedPublic={mayExceedPublic} />,
    },
    {
      role: "money",
      title: "Public price",
      priority: 2,
      of: ({ publicPriceCents }) => publicPriceCents,
      detail: (entry) => {
        const { publicPriceUnit } = entry;
        const difference = differenceOf(ofOne(fields.read(entry)), entry.publicPriceCents / publicPriceUnit);
        return [publicPriceUnit > 1 && perUnit(undefined, publicPriceUnit), difference].filter(Boolean).join(" · ");
      },
    },
    {
      role: "money",
      title: "Own price",
      of: (entry) => <Field entry={entry} label="Own price" name="price" fields={fields} />,
    },
    hasCosts && {
      role: "figure",
      title: "Margin",
      priority: 2,
      of: (entry) => marginPercent(ofOne(fields.read(entry)), costOfOne(entry)),
    },
    {
      role: "figure",
      title: "Minimum",
      of: (entry) => <Field entry={entry} label="Minimum" name="minOrder" fields={fields} />,
    },
    {
      role: "figure",
      title: "Pack",
      of: (entry) => <Field entry={entry} label="Pack" name="casePack" fields={fields} />,
    },
    {
      role: "actions",
      title: "Remove",
      of: (entry) => (
        <CrossButton label={`Remove ${nameOf(entry)}`} onClick={() => change.run({ removedToolIds: [entry.toolId] })} />
      ),
    },
  ];
  return (
    <>
      <PasteEntries save={(entries) => change.send({ entries })} />
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
        opens={(entry) => <Breaks entry={entry} fields={fields} isSaving={change.isWorking} />}
        isStale={query.isPlaceholderData}
        empty={<EmptyText>{search ? "No entry matches." : "No entries yet: paste some above."}</EmptyText>}
        pager={{ noun: "entries", page, pageSize, total: data?.total ?? 0, onPage: setPage }}
      />
    </>
  );
}

/** Changes entries of the list as it was last seen here, one change after another. */
function useChangeEntries({ id, version }: Pick<PriceList, "id" | "version">) {
  const { client } = trpc.useUtils();
  const lastAnswer = useRef(0);
  const changeEntries = async (change: Omit<z.input<typeof ChangeEntriesInput>, "id" | "expected">) => {
    const expected = { version: Math.max(version, lastAnswer.current) };
    const list = await client.priceLists.changeEntries.mutate({ id, ...change, expected });
    lastAnswer.current = list.version;
    return list;
  };
  return useAction(asProcedure(changeEntries, { scope: { id: `entries of ${id}` } }), {
    touches: [trpc.priceLists, trpc.audit],
  });
}

const nameOf = ({ sku, name }: Entry): string => sku ?? name;

/** How far a price is below or above the public one: `−10 %`. */
function differenceOf(priceCents: number, publicPriceCents: number): string {
  const percent = Math.round((priceCents / publicPriceCents - 1) * 1000) / 10;
  if (!Number.isFinite(percent) || percent === 0) return "";
  return `${percent < 0 ? "−" : "+"}${formatNumber(Math.abs(percent))} %`;
}

type FieldProps = { entry: Entry; fields: Fields };

/** A number of the entry; what is left empty is as the tool has it. */
function Field({
  entry,
  fields,
  label,
  name,
}: FieldProps & { label: string; name: Exclude<keyof EntryTexts, "priceUnit" | "priceBreaks"> }) {
  const money = useMoney();
  const ofTool = { price: "", minOrder: entry.publicMinOrder, casePack: entry.publicCasePack };
  return (
    <TextInput
      {...(name === "price" && { leftSection: money.sign.trim() })}
      aria-label={`${label} of ${nameOf(entry)}`}
      inputMode="decimal"
      size="sm"
      placeholder={String(ofTool[name])}
      value={fields.textsIn(entry)[name]}
      onChange={({ currentTarget: { value } }) => fields.type(entry, { [name]: value })}
      onBlur={() => fields.saveTyped(entry)}
      onKeyDown={({ key }) => {
        if (key === "Enter") fields.saveTyped(entry);
      }}
    />
  );
}

/** What a price, or what it costs the shop, is for one: prices of a list and of its tools may be of different units. */
const ofOne = ({ priceCents, priceUnit }: Pick<Entry, "priceCents" | "priceUnit">): number => priceCents / priceUnit;
const costOfOne = ({ costCents, publicPriceUnit }: Entry): number | null =>
  costCents === null ? null : costCents / publicPriceUnit;

/** How many sales units the own price and its breaks buy. */
function UnitField({ entry, fields }: FieldProps) {
  return (
    <NativeSelect
      label="Own price per"
      aria-label={`Own price per, of ${nameOf(entry)}`}
      size="sm"
      data={priceUnits.map((unit) => ({ value: String(unit), label: formatNumber(unit) }))}
      value={fields.textsIn(entry).priceUnit}
      onChange={({ currentTarget: { value } }) => fields.type(entry, { priceUnit: value })}
    />
  );
}

/** The price breaks, what is wrong with what was typed, and where the public price counts instead. */
function BelowName({ entry, fields, mayExceedPublic }: FieldProps & { mayExceedPublic: boolean }) {
  const money = useMoney();
  const { issue, priceCents, priceUnit, priceBreaks } = fields.read(entry);
  const above = mayExceedPublic
    ? null
    : findPriceAbovePublic({ priceCents, priceUnit, priceBreaks: priceBreaks ?? [] }, publicRulesOf(entry));
  return (
    <>
      {[entry.sku, priceUnit > 1 && `Own price ${perUnit(undefined, priceUnit)}`, describeBreaks(entry, money)]
        .filter(Boolean)
        .join(" · ")}
      {issue !== null && <div className="error-line">{issue}</div>}
      {issue === null && above && <div>{describePriceAbovePublic(above, money)}</div>}
    </>
  );
}

/** The price breaks of an entry, with their margins. */
const describeBreaks = (entry: Entry, money: Money): string =>
  (entry.priceBreaks ?? [])
    .map(({ fromQuantity, unitPriceCents }) =>
      [
        `${money.format(unitPriceCents)} from ${formatNumber(fromQuantity)}`,
        marginOf(unitPriceCents / entry.priceUnit, costOfOne(entry))?.toLowerCase(),
      ]
        .filter(Boolean)
        .join(", "),
    )
    .join(" · ");

/** The price breaks of an entry as a small table, saved when it is left. */
function Breaks({ entry, fields, isSaving }: FieldProps & { isSaving: boolean }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        fields.saveTyped(entry);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) fields.saveTyped(entry);
      }}
    >
      <Stack gap="xs" maw={420}>
        <UnitField entry={entry} fields={fields} />
        <PairsField
          label={`Price breaks of ${nameOf(entry)}`}
          description="From a quantity on, in place of the own price"
          item="Break"
          columns={["From", "Each"]}
          format={listOfPairs}
          value={fields.textsIn(entry).priceBreaks}
          onChange={(priceBreaks) => fields.type(entry, { priceBreaks })}
        />
        <Button
          type="submit"
          size="sm"
          variant="default"
          mr="auto"
          loading={isSaving}
          disabled={!fields.isChanged(entry)}
        >
          Save the breaks
        </Button>
      </Stack>
    </form>
  );
}
