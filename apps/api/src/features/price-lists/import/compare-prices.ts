import { nameUnit, type SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import { issueText } from "@ironmonger/contract/issue-text";
import { type Money, moneyIn } from "@ironmonger/contract/money";
import { PriceListEntryInput } from "@ironmonger/contract/price-lists";
import { describePriceAbovePublic, findPriceAbovePublic } from "@ironmonger/contract/pricing/resolve-price";
import type { Database } from "@ironmonger/db/client";
import { tools } from "@ironmonger/db/schema";
import { and, isNull, sql } from "drizzle-orm";
import { inBatches } from "../../../core/in-batches.ts";
import { type NewChangeRow, storeRows } from "../../changes/change-rows.statement.ts";
import type { Compared, ImportTarget, OpenedFile } from "../../changes/import/import-kind.ts";
import type { ImportRecord } from "../../changes/import/import-record.ts";
import { entryIssue } from "../internal/entry-issue.ts";
import { type Entry, isSameEntry, readEntries } from "../internal/entry-rows.ts";
import { readPriceList } from "../internal/price-list-rows.ts";
import { changeOfDates, datesReader } from "./dates-of-list.ts";
import { entryOfSteps, groupPrices, type PricesOfTool } from "./group-prices.ts";
import { type About, type KnownOfPrices, type RuleRow, readPriceRows } from "./read-price-rows.ts";
import { readRules } from "./write-rules.ts";

/** Stores what each tool's rows would do to its price in the list, what discounts for categories would do, and the dates of the list. */
export async function comparePrices(
  db: Database,
  { id, priceListId }: ImportTarget,
  file: OpenedFile<KnownOfPrices>,
  record: ImportRecord,
): Promise<Compared> {
  const listId = priceListId ?? "";
  const money = moneyIn(file.settings.currency);
  const list = await readPriceList(db, listId);
  const dated = { columns: file.columns, settings: file.settings, answerTo: file.known.answerTo, record };
  const { prices: rowsOfPrices, rules } = await readPriceRows(file, record, datesReader(list, dated));
  const { prices, refused } = groupPrices(rowsOfPrices);
  for (const refusal of refused) await record.remark({ ...refusal, isRefused: true });
  const compared: NewChangeRow[] = [];
  for (const batch of inBatches(prices)) {
    const known = await findToolsBySku(
      db,
      batch.map(({ sku }) => sku),
    );
    const entries = await readEntries(
      db,
      listId,
      [...known.values()].map((tool) => tool.id),
    );
    for (const price of batch) {
      const { line, sku, about } = price;
      const tool = known.get(sku.toLowerCase());
      const judged = tool
        ? judgePrice(price, { tool, before: entries.get(tool.id), money })
        : { reason: about("sku", "the shop has no tool with this SKU.") };
      if ("reason" in judged || !tool) {
        const reason = "reason" in judged ? judged.reason : "";
        await record.remark({ line, isRefused: true, reason, sku, name: tool?.name ?? null });
        continue;
      }
      const { before, after } = judged;
      const note = list.mayExceedPublic ? null : noteAbovePublic(after, { tool, about, money });
      if (note) await record.remark({ line, isRefused: false, reason: note, sku, name: tool.name });
      const change = isSameEntry(before, after) ? { before: null, after: null } : { before: before ?? null, after };
      compared.push({ line, subjectKind: "price", subjectId: tool.id, name: tool.name, sku: tool.sku, ...change });
    }
  }
  compared.push(...(await compareRules(db, { listId, rules, known: file.known }, record)));
  const dates = changeOfDates(list, dated, file.table.headRow);
  await storeRows(db, id, [...compared, ...dates.rows]);
  return { columns: file.columns, notices: dates.notices };
}

const Fields = PriceListEntryInput.omit({ toolId: true });

type KnownTool = Awaited<ReturnType<typeof findToolsBySku>> extends Map<string, infer Tool> ? Tool : never;
type OfTool = { tool: KnownTool; before: Entry | undefined; money: Money };

/** The entry that the rows of a tool make, or why they are refused. */
function judgePrice(
  { fields, steps, unit, about }: PricesOfTool,
  { tool, before, money }: OfTool,
): { before: Entry | undefined; after: Entry } | { reason: string } {
  if (unit && !isSameUnit(unit, tool.salesUnit))
    return { reason: about("salesUnit", `the shop sells this tool by the ${nameUnit(tool.salesUnit)}.`) };
  const casePack = typeof fields.casePack === "number" ? fields.casePack : (before?.casePack ?? tool.casePack);
  const ofSteps = steps ? entryOfSteps(steps, tool, casePack) : {};
  const read = Fields.safeParse({ ...before, ...fields, ...ofSteps });
  if (!read.success) {
    const reasons = read.error.issues.map((one) => about(String(one.path[0]), issueText(one, money)));
    return { reason: [...new Set(reasons)].join(" · ") };
  }
  const { priceCents, priceBreaks = null, minOrder = null } = read.data;
  const priceUnit = read.data.priceUnit ?? tool.priceUnit;
  const after: Entry = { priceCents, priceUnit, priceBreaks, minOrder, casePack: read.data.casePack ?? null };
  const issue = entryIssue(after, tool);
  return issue ? { reason: about(String(issue.path[0]), issue.sentence(money)) } : { before, after };
}

const packages = new Set<SalesUnit["kind"]>(["box", "bag", "pack"]);

/** Files name the same package in several ways, and often leave out what it contains. */
function isSameUnit(unit: SalesUnit, ofTool: SalesUnit): boolean {
  const isSameKind = unit.kind === ofTool.kind || (packages.has(unit.kind) && packages.has(ofTool.kind));
  const isContentSaid = unit.contains !== undefined && ofTool.contains !== undefined;
  return isSameKind && (!isContentSaid || (unit.contains === ofTool.contains && unit.of === ofTool.of));
}

type PriceOfFile = { tool: KnownTool; about: About; money: Money };

/** What becomes of a price above the public one, with the column and the value that say it; null if none is. */
function noteAbovePublic(entry: Entry, { tool, about, money }: PriceOfFile): string | null {
  const priceBreaks = entry.priceBreaks ?? [];
  const above = findPriceAbovePublic({ ...entry, priceBreaks }, tool);
  if (!above) return null;
  const isBreak = priceBreaks.some(({ fromQuantity }) => fromQuantity <= above.fromQuantity);
  return about(isBreak ? "priceBreaks" : "priceCents", describePriceAbovePublic(above, money));
}

const everything = /^(?:\*|all|alle[s]?|tout(?:es?)?|tous|todos?|tutti|wszystk(?:o|ie)|everything|any|general)$/iu;

type RulesOfFile = { listId: string; rules: RuleRow[]; known: KnownOfPrices };

/** Discounts of categories, which the shop has or an admin has named. */
async function compareRules(
  db: Database,
  { listId, rules, known: { tree, answerTo } }: RulesOfFile,
  record: ImportRecord,
): Promise<NewChangeRow[]> {
  if (rules.length === 0) return [];
  const current = await readRules(db, listId);
  const lineOf = new Map<string | null, number>();
  const compared: NewChangeRow[] = [];
  for (const { line, category, percentOff, about } of rules) {
    const answer = answerTo("category", category);
    const found = everything.test(category)
      ? null
      : typeof answer === "string"
        ? answer
        : answer === null
          ? undefined
          : tree.findByName(category)?.id;
    const refuse = (reason: string) =>
      record.remark({ line, isRefused: true, reason: about("category", reason), name: category });
    const first = found === undefined ? undefined : lineOf.get(found);
    if (found === undefined) {
      if (answer === undefined) record.ask({ field: "category", from: category });
      await refuse(answer === null ? "left out." : "the shop has no such category. Say which one it is.");
    } else if (first !== undefined) await refuse(`the discount of this category is already on line ${first}.`);
    else {
      lineOf.set(found, line);
      const before = current.get(found);
      const change =
        before === percentOff
          ? { before: null, after: null }
          : { before: before === undefined ? null : { percentOff: before }, after: { percentOff } };
      const name = found === null ? "Everything" : (tree.byId(found)?.name ?? category);
      compared.push({ line, subjectKind: "rule", subjectId: found, name, ...change });
    }
  }
  return compared;
}

async function findToolsBySku(db: Database, skus: string[]) {
  const rows = await db
    .select({
      id: tools.id,
      sku: tools.sku,
      name: tools.name,
      minOrder: tools.minOrder,
      casePack: tools.casePack,
      priceCents: tools.priceCents,
      priceUnit: tools.priceUnit,
      priceBreaks: tools.priceBreaks,
      salesUnit: tools.salesUnit,
    })
    .from(tools)
    .where(
      and(
        sql`lower(${tools.sku}) = any((select ${sql.param(skus.map((sku) => sku.toLowerCase()))}::text[])::text[])`,
        isNull(tools.deletedAt),
      ),
    );
  return new Map(rows.map((tool) => [(tool.sku ?? "").toLowerCase(), tool]));
}
