import {
  type FileKindName,
  fieldsOfImport,
  type ImportAnswer,
  type ImportColumn,
} from "@ironmonger/contract/catalog/import-tools";
import { formatNumber } from "@ironmonger/contract/money";
import type { Database } from "@ironmonger/db/client";
import { readTree } from "../../categories/category-tree.ts";
import type { ImportSteps, ReadHeadings, Recognised } from "../../changes/import/import-kind.ts";
import { plainSuggestions, readAnswers } from "../../changes/prepare/answers.ts";
import { normalizeHeading } from "../../files/normalize-heading.ts";
import { recogniseToolFields } from "../../tool-files/recognise-fields.ts";
import { requireRoom } from "../internal/entry-rows.ts";
import { lockPriceList, requireRoomForRules } from "../internal/price-list-rows.ts";
import { comparePrices } from "./compare-prices.ts";
import { markChangedDates, putBackDates, writeDates } from "./dates-of-list.ts";
import type { KnownOfPrices } from "./read-price-rows.ts";
import { markChangedPrices, putBackPrices, writePrices } from "./write-prices.ts";
import { markChangedRules, putBackRules, writeRules } from "./write-rules.ts";

/** What heads the number of an article here, where a file of tools has its name. */
const articles = new Set([
  "item",
  "article",
  "artikel",
  "product",
  "produkt",
  "produit",
  "producto",
  "part",
  "material",
]);
/** What heads the groups for which a list has discounts. */
const groups =
  /^(?:discount|price|rebate|product|item)(?:group|class|category|code)$|^(?:rabatt|preis)gruppe$|^(?:groupe|famille)(?:de)?remise$|^(?:grupo|familia)(?:de)?descuentos?$|^grupposconto$|^kortingsgroep$|^gruparabatowa$|^rabatt?gr[ou]pp?e?$|^grupodedesconto$/;

function recognise(headings: string[], chosen?: FileKindName | null): Recognised {
  const { format, fields, meant } = recogniseToolFields(headings, chosen);
  const isRead = (field: (typeof fields)[number]) =>
    field !== undefined && fieldsOfImport["price-list"].includes(field);
  const read = fields.map((field) => (isRead(field) ? field : undefined));
  const names = headings.map(normalizeHeading);
  const article = names.findIndex((name, index) => articles.has(name) && read[index] === undefined);
  if (!read.includes("sku") && article >= 0) read[article] = "sku";
  const group = names.findIndex((name) => groups.test(name));
  if (!read.includes("category") && group >= 0) read[group] = "category";
  return { format, fields: read, meant };
}

async function readHeadings(
  db: Database,
  headings: string[],
  format?: FileKindName | null,
): Promise<ReadHeadings<KnownOfPrices>> {
  const tree = await readTree(db);
  const category = (to: string) => (tree.byId(to) ?? tree.findByName(to.replace(/^>/, "").trim()))?.id;
  return {
    recognised: recognise(headings, format),
    understand: async (columns: ImportColumn[], answers: ImportAnswer[]) => ({
      columns,
      known: { tree, answerTo: readAnswers(answers, { category }) },
    }),
  };
}

/** The rows are prices of one list, or its discounts for categories. */
export const priceListImport: ImportSteps<KnownOfPrices> = {
  kind: "price-list",
  recognise,
  readHeadings,
  missing: (fields) =>
    (fields.has("sku") &&
      ["priceCents", "breakPrice", "priceFromQuantity"].some((field) => fields.has(field as "sku"))) ||
    (fields.has("category") && fields.has("percentOff"))
      ? null
      : "A file of prices needs the columns SKU and price, or category and percent off. Choose which ones they are.",
  suggest: plainSuggestions,
  compare: comparePrices,
  markChanged: async (db, { id, priceListId }) => {
    const listId = priceListId ?? "";
    const list = await lockPriceList(db, listId);
    await markChangedPrices(db, id, listId);
    await markChangedRules(db, id, listId);
    await markChangedDates(db, id, list);
  },
  write: async ({ db }, { id, priceListId }) => {
    const listId = priceListId ?? "";
    await writePrices(db, id, listId);
    await requireRoom(db, listId);
    await writeRules(db, id, listId);
    await requireRoomForRules(db, listId);
    await writeDates(db, id, listId);
    return {};
  },
  takeBack: async ({ db }, { id, priceListId }) => {
    const listId = priceListId ?? "";
    const list = await lockPriceList(db, listId);
    await putBackPrices(db, id, listId);
    await putBackRules(db, id, listId);
    await putBackDates(db, id, list);
  },
  format: (count) => `${formatNumber(count)} ${count === 1 ? "price" : "prices"}`,
};
