import { issueText } from "@ironmonger/contract/issue-text";
import type { Money } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { type PriceListEntries, PriceListEntryInput } from "@ironmonger/contract/price-lists";
import { priceUnits } from "@ironmonger/contract/pricing/price-unit";
import { applyListRule } from "@ironmonger/contract/pricing/resolve-price";
import { parsePriceBreaks, termsIssue, writePriceBreaks } from "@ironmonger/contract/pricing/tool-rules";
import { useRef, useState } from "react";
import { isSame } from "../../shared/forms/is-same.ts";
import { parseWholeNumber } from "../../shared/forms/parse-quantity.ts";
import { useMoney } from "../../shared/use-money.ts";

export type Entry = PriceListEntries["rows"][number];

/** What stands in the fields of an entry. */
export type EntryTexts = { price: string; priceUnit: string; priceBreaks: string; minOrder: string; casePack: string };
/** What the fields say; a number that cannot be read is NaN. */
type ReadEntry = Pick<Entry, "priceCents" | "priceUnit" | "priceBreaks" | "minOrder" | "casePack"> & {
  issue: string | null;
};

/** The public rules of the entry's tool. */
export const publicRulesOf = (entry: Entry) => ({
  priceCents: entry.publicPriceCents,
  priceUnit: entry.publicPriceUnit,
  priceBreaks: entry.publicPriceBreaks,
  minOrder: entry.publicMinOrder,
  casePack: entry.publicCasePack,
});

const textsOf = ({ priceCents, priceUnit, priceBreaks, minOrder, casePack }: Entry): EntryTexts => ({
  price: (priceCents / 100).toFixed(2),
  priceUnit: String(priceUnit),
  priceBreaks: writePriceBreaks(priceBreaks ?? []),
  minOrder: String(minOrder ?? ""),
  casePack: String(casePack ?? ""),
});

/** Empty: the rule of the tool. */
const readPieces = (text: string): number | null => (text.trim() === "" ? null : parseWholeNumber(text));

function readTexts(entry: Entry, texts: EntryTexts, money: Money): ReadEntry {
  const price = parseMoney(texts.price, money);
  const breaks = parsePriceBreaks(texts.priceBreaks, money);
  const priceBreaks = "priceBreaks" in breaks ? breaks.priceBreaks : [];
  const fields = {
    priceCents: "cents" in price ? price.cents : Number.NaN,
    priceUnit: priceUnits.find((unit) => String(unit) === texts.priceUnit) ?? entry.priceUnit,
    priceBreaks: priceBreaks.length > 0 ? priceBreaks : null,
    minOrder: readPieces(texts.minOrder),
    casePack: readPieces(texts.casePack),
  };
  return { ...fields, issue: "message" in breaks ? breaks.message : issueOf(entry, fields, money) };
}

/** Why these rules cannot be those of the tool in the list. */
function issueOf(entry: Entry, fields: Omit<ReadEntry, "issue">, money: Money): string | null {
  const { priceCents, priceUnit, priceBreaks, minOrder, casePack } = fields;
  if ([priceCents, minOrder ?? 1, casePack ?? 1].some(Number.isNaN))
    return "Type an amount, and whole numbers of pieces.";
  const [issue] = PriceListEntryInput.safeParse({ ...fields, toolId: entry.toolId }).error?.issues ?? [];
  if (issue) return issueText(issue, money);
  const rule = {
    priceCents,
    priceUnit,
    priceBreaks: priceBreaks ?? undefined,
    minOrder: minOrder ?? undefined,
    casePack: casePack ?? undefined,
  };
  return termsIssue(applyListRule(publicRulesOf(entry), rule))?.sentence(money) ?? null;
}

/**
 * What the fields of the entries hold until it is saved, which is when a field is left or Enter is pressed. `save` resolves to undefined if
 * it was refused.
 */
export function useEntryTexts(save: (entry: PriceListEntryInput) => Promise<unknown>) {
  const money = useMoney();
  // By tool, each with the entry that was edited: another value, saved here or elsewhere, begins anew.
  const [edits, setEdits] = useState<Record<string, { entry: Entry; texts: EntryTexts }>>({});
  // By tool, the fields that were sent last. The row has them only once the table has been loaded again.
  const sent = useRef<Record<string, { entry: Entry; fields: Omit<ReadEntry, "issue"> }>>({});
  const textsIn = (entry: Entry): EntryTexts => {
    const edit = edits[entry.toolId];
    return edit && isSame(edit.entry, entry) ? edit.texts : textsOf(entry);
  };
  const read = (entry: Entry) => readTexts(entry, textsIn(entry), money);
  const isChanged = (entry: Entry): boolean => {
    const { issue, ...fields } = read(entry);
    const { issue: _, ...shown } = readTexts(entry, textsOf(entry), money);
    const last = sent.current[entry.toolId];
    return issue !== null || !isSame(fields, last && isSame(last.entry, entry) ? last.fields : shown);
  };
  return {
    textsIn,
    read,
    isChanged,
    type: (entry: Entry, typed: Partial<EntryTexts>) =>
      setEdits((before) => ({ ...before, [entry.toolId]: { entry, texts: { ...textsIn(entry), ...typed } } })),
    /** Saves what was typed, unless it is wrong. */
    saveTyped: async (entry: Entry) => {
      const { toolId } = entry;
      const { issue, ...fields } = read(entry);
      if (issue !== null || !isChanged(entry)) return;
      const saving = { entry, fields };
      sent.current[toolId] = saving;
      const isRefused = (await save({ toolId, ...fields })) === undefined;
      if (!isRefused || sent.current[toolId] !== saving) return;
      delete sent.current[toolId];
      setEdits((edited) => ({ ...edited }));
    },
  };
}
