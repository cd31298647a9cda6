import type { PricedLine } from "@ironmonger/contract/basket";
import { dayAndTime } from "@ironmonger/contract/delivery/promise";
import { messages } from "@ironmonger/contract/messages";
import {
  maxNameSearches,
  PadCandidate,
  type PadRow,
  type PadRows,
  type ResolveLinesInput,
} from "@ironmonger/contract/order-pad";
import { type JudgedLine, judgeOrderList, padOutcomes } from "@ironmonger/contract/order-pad/judge-order-list";
import { type Reading, whichQuantity, withOtherNumbers } from "@ironmonger/contract/order-pad/read-order-line";
import { atOneUnit, withPublicPrice } from "@ironmonger/contract/pricing/price-unit";
import { buyersRules, higherPublicPrice } from "@ironmonger/contract/pricing/resolve-price";
import { queryBuilder } from "@ironmonger/db/client";
import type { PublicContext } from "../../core/context.ts";
import { limitWork } from "../../core/limit-work.ts";
import { shopMoney } from "../../core/shop-settings.ts";
import { getBasket } from "../basket/get-basket.ts";
import { type PricedTool, readPricedTools } from "../pricing/read-priced-tools.ts";
import { findByName, findMistyped, type Hit } from "./internal/find-by-name.statement.ts";
import { findContradictions } from "./internal/find-contradictions.statement.ts";
import { isNumberLike } from "./internal/guess-numbers.ts";
import { type Line, readLines } from "./internal/read-lines.ts";
import { runBatchesUntil } from "./internal/run-batches-until.ts";
import { maxWords, type NameMatches, type NameSearch, searchNames } from "./internal/search-names.statement.ts";

/** The tools that a line may mean; if it is clear, the first one. `isOfNumber` if a SKU or a manufacturer's number says so. */
type Meaning = { reading: Reading; toolIds: string[]; isClear: boolean; isSearched: boolean; isOfNumber?: boolean };

const maxNameLength = 500;
const maxCandidates = 5;
/** How many names are searched for together. */
const searchedTogether = 50;
/** No further batch is begun when the call has taken this long: the whole call should take two seconds at most. */
const searchWithinMs = 1_000;
/** A search for 250 names can take seconds of the database's time. */
const withSearchLimit = limitWork(2, 100);

/**
 * Finds the tool that each line of a list means, and whether the line can be ordered as it is; visitors may call it, too. Returns a row for
 * each line that is neither blank nor the heading. The order of precedence is the buyer's own part number, SKU, manufacturer's number,
 * name. At most `maxNameSearches` other names are searched for, and fewer if the call takes longer than about a second; the rest has
 * `isSearched: false` and must be sent again. A line whose SKU and words name different tools is to be chosen. The buyer's basket counts
 * together with the lines.
 * @throws DomainError invalid (too many lines) · unavailable (too many lists are searched for already)
 */
export async function resolveLines(ctx: PublicContext, input: ResolveLinesInput): Promise<PadRows> {
  const searchUntil = performance.now() + searchWithinMs;
  const money = await shopMoney(ctx);
  const { lines, setAside } = readLines(input, money);
  const meanings = await findWithMeasures(ctx, lines, input.searchNames ? searchUntil : undefined);
  const toolsById = await loadTools(
    ctx,
    meanings.flatMap(({ toolIds }) => toolIds),
  );
  const { timeZone } = await ctx.settings.read();
  const judged = judgeOrderList(
    meanings.map(({ reading, toolIds, isClear }) => ({
      tool: isClear ? toolsById.get(toolIds[0] ?? "") : undefined,
      amount: reading,
    })),
    { today: dayAndTime(new Date(), timeZone).day, timeZone },
    money,
    await readBasket(ctx),
  );
  const rows = lines.map((line, index): PadRow => {
    const { reading, toolIds, isSearched, isOfNumber } = meanings[index] ?? unsearched(line);
    const judgedLine = judged[index];
    const isUncertain = judgedLine !== undefined && judgedLine.readings.length > 0;
    const written = writtenOf(reading, isUncertain);
    const row = { line: line.line, text: line.text, name: reading.name, isSearched, ...written };
    const tool = judgedLine && toolsById.get(judgedLine.tool.toolId);
    if (tool) return { ...row, ...toAnswer(judgedLine, tool) };
    const { quantity, unit, quantityError } = reading;
    const amount = {
      ...(quantity !== undefined && (unit === undefined || unit === "piece") && { quantity }),
      ...(quantityError !== undefined && { quantityError }),
    };
    const candidates = toolIds.flatMap((id) => toolsById.get(id) ?? []).map(toCandidate);
    const isOne = candidates.length === 1;
    const askIfOne = isOfNumber
      ? "The line has the number of this tool. Is it this one?"
      : "No tool has this number or name, but one comes close.";
    const message = isOne ? askIfOne : "Which of these is it?";
    if (candidates.length > 0) return { ...row, ...amount, outcome: "choose", candidates, message };
    return { ...row, ...amount, outcome: "unknown", message: whyUnknown(line, isSearched) };
  });
  const counts = Object.fromEntries(padOutcomes.map((outcome) => [outcome, 0])) as PadRows["counts"];
  for (const { outcome } of rows) counts[outcome] += 1;
  return { rows, counts, setAside };
}

async function readBasket(ctx: PublicContext) {
  const { lines } = await getBasket(ctx);
  return lines.map(({ quantity, ...tool }) => ({ tool, quantity }));
}

/** Where the unit of a tool decides how much it is. */
function writtenOf(reading: Reading, isUncertain: boolean): Pick<PadRow, "written"> {
  const { quantity, unit, orQuantity, mayBe, perPack, dozens, priceCents, totalCents } = reading;
  const written = { unit, orQuantity, mayBe, perPack, dozens, priceCents, totalCents };
  const isPlain = Object.values(written).every((one) => one === undefined);
  if ((isPlain && !isUncertain) || (quantity === undefined && mayBe === undefined)) return {};
  return { written: { ...(quantity !== undefined && { quantity }), ...written } };
}

/** With the prices of the buyer. */
function toCandidate(tool: PricedTool): PadCandidate {
  const rules = buyersRules(tool);
  const { priceCents: unitPriceCents, priceUnit } = rules;
  const publicPrice = higherPublicPrice(tool, 0, { unitPriceCents, priceUnit });
  return PadCandidate.parse({ ...tool, ...(publicPrice ? withPublicPrice(rules, publicPrice) : rules) });
}

function toAnswer(
  { outcome, quantity, readings, quantityError, price, message }: JudgedLine<PricedTool>,
  tool: PricedTool,
) {
  const line: PricedLine = { ...atOneUnit(tool, price), quantity: quantity ?? price.nearestAbove ?? tool.minOrder };
  return {
    outcome,
    toolId: tool.toolId,
    price: line,
    ...(quantity === null ? {} : { quantity }),
    ...(readings.length === 0 ? {} : { readings }),
    ...(quantityError === null ? {} : { quantityError }),
    ...(message === null ? {} : { message }),
  };
}

function whyUnknown({ text, toolId }: Line, isSearched: boolean): string {
  if (toolId) return messages.toolLeft;
  if (!text) return "Which tool?";
  return isSearched ? "No tool has this number or name." : "Not searched for by its name yet.";
}

const unsearched = (reading: Reading): Meaning => ({ reading, toolIds: [], isClear: false, isSearched: false });

/** The measure of a line, such as `50 kg`, is its quantity if the rest of the line means a tool that is sold by it. */
async function findWithMeasures(
  ctx: PublicContext,
  lines: readonly Line[],
  searchUntil: number | undefined,
): Promise<Meaning[]> {
  const meanings = await findMeanings(ctx, lines, searchUntil);
  const measured = new Map<number, Line>(
    lines.flatMap((line, index): [number, Line][] => {
      const reading = line.otherReadings.find(({ isMeasured }) => isMeasured);
      const { line: number, text } = line;
      return !reading || meanings[index]?.isClear || line.toolId
        ? []
        : [[index, { line: number, text, ...reading, otherReadings: [] }]];
    }),
  );
  if (measured.size === 0) return meanings;
  const measuredMeanings = await findMeanings(ctx, [...measured.values()], searchUntil);
  const ofLines = new Map([...measured.keys()].map((index, position) => [index, measuredMeanings[position]]));
  const tools = await loadTools(
    ctx,
    measuredMeanings.flatMap(({ toolIds, isClear }) => (isClear ? toolIds : [])),
  );
  return meanings.map((meaning, index) => {
    const other = ofLines.get(index);
    if (!other) return meaning;
    if (!other.isSearched) return unsearched(meaning.reading);
    const { of } = tools.get(other.isClear ? (other.toolIds[0] ?? "") : "")?.salesUnit ?? {};
    const { unit } = other.reading;
    return of !== undefined && of === (unit === "metre" ? "m" : unit) ? other : meaning;
  });
}

/** Without `searchUntil`, no names are searched for. */
async function findMeanings(
  ctx: PublicContext,
  lines: readonly Line[],
  searchUntil: number | undefined,
): Promise<Meaning[]> {
  const names = lines.flatMap((line) =>
    line.toolId ? [] : [line, ...line.otherReadings].map(({ name }) => lookUp(name)),
  );
  const hits = await findByName(
    ctx,
    [...new Set(names)].filter((name) => name && name.length <= maxNameLength),
  );
  const meanings = lines.map((line) => (line.toolId ? chosen(line, line.toolId) : choose(line, hits)));
  const doubtful = await findDoubtful(ctx, lines, meanings);
  const searchOf = (line: Line, index: number): NameSearch | undefined => {
    const words = doubtful.get(index);
    if (words !== undefined) return { name: words, words };
    return meanings[index] || !line.text ? undefined : toSearch(line);
  };
  const unnamed = new Map(
    lines.flatMap((line, index) => {
      const search = searchOf(line, index);
      return search ? [[JSON.stringify(search), search] as const] : [];
    }),
  );
  const searches = searchUntil === undefined ? [] : [...unnamed].slice(0, maxNameSearches);
  const results =
    searchUntil === undefined || searches.length === 0
      ? []
      : await searchForNames(
          ctx,
          searches.map(([, search]) => search),
          searchUntil,
        );
  const byKey = new Map(searches.map(([key], index) => [key, results[index]]));
  return lines.map((line, index) => {
    const meaning = meanings[index];
    const words = doubtful.get(index);
    const ofName = byKey.get(JSON.stringify(searchOf(line, index) ?? null));
    if (meaning) return words === undefined ? meaning : withWords(meaning, words, ofName);
    const isSearched = ofName !== undefined || !line.text;
    return { reading: withOtherNumbers(line), toolIds: [], isClear: false, ...ofName, isSearched };
  });
}

/** The words of each line, by its index, that may name another tool than its number does. */
async function findDoubtful(
  { db }: PublicContext,
  lines: readonly Line[],
  meanings: readonly (Meaning | undefined)[],
): Promise<Map<number, string>> {
  const numbered = lines.flatMap((line, index) => {
    const { isOfNumber, isClear, toolIds: [toolId] = [], reading } = meanings[index] ?? {};
    if (!isOfNumber || !isClear || !toolId || !reading) return [];
    const texts = [line.name, line.description ?? ""];
    const otherTexts = texts.filter((text) => /\p{L}{3}/u.test(text) && !text.includes(reading.name));
    return otherTexts.length > 0
      ? [{ index, toolId, words: lookUp(otherTexts.join(" ").slice(0, maxNameLength)) }]
      : [];
  });
  const doubtful = await findContradictions(db, numbered);
  return new Map(numbered.flatMap(({ index, words }, position) => (doubtful.has(position) ? [[index, words]] : [])));
}

/** If the words beside the number are the name of another tool, the buyer chooses. Its name is then no part number to store. */
function withWords(meaning: Meaning, words: string, ofWords: NameMatches | undefined): Meaning {
  if (!ofWords) return { ...meaning, toolIds: [], isClear: false, isSearched: false };
  const { toolIds, namedIds } = ofWords;
  const [own = ""] = meaning.toolIds;
  if (namedIds.length === 0 || namedIds.includes(own)) return meaning;
  const reading = { ...meaning.reading, name: `${meaning.reading.name} ${words}` };
  return { ...meaning, reading, toolIds: [...new Set([own, ...toolIds])].slice(0, maxCandidates), isClear: false };
}

async function searchForNames(
  { replica }: PublicContext,
  searches: NameSearch[],
  until: number,
): Promise<(NameMatches & Pick<Meaning, "isOfNumber">)[]> {
  // Planned for its values each time, as the catalog's search is.
  const db = queryBuilder(replica.sql, { prepare: false });
  return withSearchLimit(async () => {
    const results = await runBatchesUntil(searches, { size: searchedTogether, until }, (batch) =>
      searchNames(db, batch),
    );
    const missing = searches.flatMap(({ name }, index) => (results[index]?.toolIds.length === 0 ? [name] : []));
    const mistyped = await findMistyped(db, missing);
    const unclear = searches.flatMap(({ name }, index) => (results[index]?.isClear === false ? [name] : []));
    const numbered = await findNumbersWithin(db, unclear);
    return results.map((one, index) => {
      const { name = "" } = searches[index] ?? {};
      const toolIds = mistyped.get(name) ?? one?.toolIds ?? [];
      const [first, ...more] = numbered.get(name) ?? [];
      const { namedIds = [] } = one ?? {};
      if (!first) return one && { ...one, toolIds };
      // The number and the words beside it mean the same tool, or there are only quantities beside it.
      const isAlone = name.split(" ").filter((word) => !/^\d+$/.test(word)).length === 1;
      const isClear = more.length === 0 && (isAlone || (toolIds.length === 1 && toolIds[0] === first));
      const ids = [...new Set([first, ...more, ...toolIds])].slice(0, maxCandidates);
      return { toolIds: ids, namedIds, isClear, isOfNumber: true };
    });
  });
}

/**
 * For each name of several words, the tools whose SKU or manufacturer's number is one of the first words, if possible exactly as written.
 */
async function findNumbersWithin(db: PublicContext["db"], names: string[]): Promise<Map<string, string[]>> {
  const numbersIn = (name: string) => (name.includes(" ") ? name.split(" ", maxWords).filter(isNumberLike) : []);
  const hits = await findByName({ db, buyer: null }, [...new Set(names.flatMap(numbersIn))]);
  const toolsOf = (number: string) => {
    const ofNumber = (hits.get(number) ?? []).filter(({ kind }) => kind !== "name");
    const exact = ofNumber.filter(({ isExact }) => isExact);
    return (exact.length > 0 ? exact : ofNumber).map(({ toolId }) => toolId);
  };
  return new Map(names.map((name) => [name, [...new Set(numbersIn(name).flatMap(toolsOf))]]));
}

/** Normalised for comparison: one space between words. */
const lookUp = (name: string): string => name.toWellFormed().trim().replaceAll(/\s+/g, " ");

const toSearch = ({ name, description = "" }: Line) => ({
  name: lookUp(name.slice(0, maxNameLength)),
  words: lookUp(`${name.slice(0, maxNameLength)} ${description}`),
});

const chosen = (reading: Reading, toolId: string): Meaning => ({
  reading,
  toolIds: [toolId],
  isClear: true,
  isSearched: true,
});

/**
 * The reading whose name belongs to a tool: the longest one, for example in `HT 250 40` if HT and HT 250 are SKUs. Numbers take precedence
 * over names, and both over numbers with other punctuation. Undefined if no reading belongs to a tool.
 */
function choose(line: Line, hits: ReadonlyMap<string, Hit[]>): Meaning | undefined {
  const readings = [line, ...line.otherReadings.filter(({ isMeasured }) => !isMeasured)].toSorted(
    (a, b) => b.name.length - a.name.length,
  );
  const of = ({ name }: Reading, kind: Hit["kind"], isExact: boolean) =>
    (hits.get(lookUp(name)) ?? []).filter((hit) => hit.kind === kind && hit.isExact === isExact);
  // If two numbers may be the quantity, the name decides, unless another reading names a tool, too.
  const decide = (reading: Reading, isExact: boolean): Reading => {
    if (reading.quantityError !== whichQuantity) return reading;
    const isRival = ({ name }: Reading) =>
      (hits.get(lookUp(name)) ?? []).some((hit) => hit.isExact || hit.isExact === isExact);
    const [clear, rival] = readings.filter((other) => other.quantity !== undefined && isRival(other));
    return clear && !rival && lookUp(clear.name) === lookUp(reading.name) ? clear : reading;
  };
  const find = (kinds: Hit["kind"][], among: Reading[], isExact = true): Meaning | undefined => {
    for (const reading of among)
      for (const kind of kinds) {
        const toolIds = [...new Set(of(reading, kind, isExact).map(({ toolId }) => toolId))];
        if (toolIds.length > 0)
          return {
            reading: decide(reading, isExact),
            toolIds: toolIds.slice(0, maxCandidates),
            isClear: toolIds.length === 1,
            isSearched: true,
            isOfNumber: kind === "sku" || kind === "manufacturer",
          };
      }
    return undefined;
  };
  // The whole line without its punctuation comes last: HT-1008 250 does not mean HT-1008-250 if HT-1008 exists.
  const counted = readings.toSorted((a, b) => Number(hasAmount(b)) - Number(hasAmount(a)));
  return (
    find(["part", "sku", "manufacturer"], readings) ??
    find(["name"], readings) ??
    find(["sku", "manufacturer"], counted, false)
  );
}

const hasAmount = ({ quantity, quantityError }: Reading): boolean =>
  quantity !== undefined || quantityError !== undefined;

async function loadTools(ctx: PublicContext, ids: string[]): Promise<Map<string, PricedTool>> {
  const tools = await readPricedTools(ctx, ids);
  return new Map([...tools].filter(([, { isInShop }]) => isInShop));
}
