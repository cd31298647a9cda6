import { z } from "zod";
import { Basket, BasketLine, LineInput, PricedLine, SetLineInput } from "./basket.ts";
import { PriceUnit } from "./catalog.ts";
import { ListName } from "./lists/list-name.ts";
import { messages } from "./messages.ts";
import { maxBasketLines } from "./pricing.ts";
import { LinePageInput } from "./tables/paging.ts";
import { plainLine } from "./text.ts";

/** How many lists a buyer can have. */
export const maxLists = 200;
/** How many lines all lists of a buyer can have together. */
export const maxListLines = 20_000;
/** How many lines of each list the list of lists contains. */
export const linesInListOfLists = 20;

const lines = z.array(LineInput).max(maxBasketLines, messages.listFull);

/**
 * With an id it replaces that list, name and lines. Lines of one tool are added up; 5,000 fit on a list. The answer has a page of them, or
 * all.
 */
export const SaveListInput = LinePageInput.extend({ id: z.uuid().optional(), name: ListName, lines });
export type SaveListInput = z.infer<typeof SaveListInput>;

export const ListId = z.object({ id: z.uuid() });
export type ListId = z.infer<typeof ListId>;

/** A list and a page, or all, of the lines that are answered: its own, or those of the basket into which it is put. */
export const GetListInput = ListId.extend(LinePageInput.shape);
export type GetListInput = z.infer<typeof GetListInput>;

/** A page of the lists, or all. */
export const ListListsInput = LinePageInput;
export type ListListsInput = z.infer<typeof ListListsInput>;

export const RenameListInput = ListId.extend({ name: ListName });
export type RenameListInput = z.infer<typeof RenameListInput>;

/** Adds quantities to what is on the list, tools that are not on it at its end. */
export const AddToListInput = ListId.extend({ lines });
export type AddToListInput = z.infer<typeof AddToListInput>;

/** Sets the quantity of a tool, adding its line at the end if there is none. 0 removes the line. */
export const SetListLineInput = ListId.extend(SetLineInput.shape);
export type SetListLineInput = z.infer<typeof SetListLineInput>;

/** The basket with the lines of the list. `skipped` names the tools that have left the shop. */
export const BasketWithList = Basket.extend({
  skipped: z.array(z.object({ toolId: z.uuid(), name: z.string(), message: z.string() })),
});
export type BasketWithList = z.infer<typeof BasketWithList>;

/** Everybody who has the link can read name and lines, but nothing about the buyer. */
export const SharedList = z.object({
  name: z.string(),
  /** Each with today's price, and with a problem if it cannot be ordered now: the requested page, or all. */
  lines: z.array(PricedLine),
  /** How many lines the list has, on all its pages. */
  lineCount: z.int().nonnegative(),
  /** How many of them have a problem. */
  problemCount: z.int().nonnegative(),
  /** The sum of the lines without a problem. */
  totalCents: z.int().nonnegative(),
});
export type SharedList = z.infer<typeof SharedList>;

/** The last segment of the link to a shared list. */
const ShareToken = z.object({ token: plainLine(200) });

/** A page of its lines, or all. */
export const GetSharedListInput = ShareToken.extend(LinePageInput.shape);
export type GetSharedListInput = z.infer<typeof GetSharedListInput>;

export const List = SharedList.extend({
  id: z.uuid(),
  /** Its address; null while it is not shared. */
  url: z.string().nullable(),
  changedAt: z.iso.datetime(),
});
export type List = z.infer<typeof List>;

/** A list without its lines. */
export const ListSummary = List.omit({ lines: true });
export type ListSummary = z.infer<typeof ListSummary>;

/** A tool that the buyer has bought; `usualQuantity` is the one ordered most often; among equals, the latest. */
export const PurchasedTool = BasketLine.pick({
  toolId: true,
  name: true,
  sku: true,
  imageUrl: true,
  minOrder: true,
  casePack: true,
  priceBreaks: true,
  family: true,
  salesUnit: true,
  priceCents: true,
  priceUnit: true,
  sources: true,
  available: true,
  allowBackorder: true,
  backInStockAt: true,
  isInShop: true,
}).extend({
  /** The tool's, as in other answers with tools. */
  id: z.uuid(),
  /** Of `lastPriceUnit` sales units, when it was ordered last. */
  lastPriceCents: z.int().nonnegative(),
  lastPriceUnit: PriceUnit,
  lastOrderedAt: z.iso.datetime(),
  usualQuantity: z.int().positive(),
  /** Who ordered it last, among the people of a company; null for the tools of a person. */
  boughtBy: z.string().nullable(),
});
export type PurchasedTool = z.infer<typeof PurchasedTool>;
