import { z } from "zod";
import { PricedLine } from "./basket.ts";
import { Tool } from "./catalog.ts";
import { messages } from "./messages.ts";
import { padOutcomes } from "./order-pad/judge-order-list.ts";
import { maxListLength, maxPadLines } from "./order-pad/read-order-list.ts";
import { writtenUnits } from "./order-pad/read-quantity.ts";
import { isStorable, requiredLine } from "./text.ts";

/** How many lines of one call are searched for by name. The others are returned as not searched, to be sent again. */
export const maxNameSearches = 250;

export const PadOutcome = z.enum(padOutcomes);
export type PadOutcome = z.infer<typeof PadOutcome>;

const rows = z
  .array(
    z.object({
      /** Names the tool: a SKU, a part number of the buyer or of the manufacturer, a name; with a quantity, if `quantity` is left out. */
      text: z.string().max(10_000).refine(isStorable, messages.nulInList),
      /** In pieces, or as text, such as "2 boxes"; blank if it is missing. With a quantity, the whole `text` is the name. */
      quantity: z.union([z.number(), z.string().max(100).refine(isStorable, messages.nulInList)]).optional(),
      /** Further text about the tool, which helps to search for it. */
      description: z.string().max(1000).refine(isStorable, messages.nulInList).optional(),
      /** The tool, if it has been chosen. */
      toolId: z.uuid().toLowerCase().optional(),
    }),
  )
  .max(maxPadLines);

/** A list as pasted, or its rows. With `searchNames` false, only SKUs, part numbers and whole names are looked up, which is fast. */
export const ResolveLinesInput = z
  .object({
    text: z.string().max(maxListLength).refine(isStorable, messages.nulInList).optional(),
    rows: rows.optional(),
    searchNames: z.boolean().default(true),
  })
  .refine(({ text, rows: list }) => (text === undefined) !== (list === undefined), "Send either text or rows");
export type ResolveLinesInput = z.infer<typeof ResolveLinesInput>;

/** One of several tools that may be meant. */
export const PadCandidate = Tool.pick({
  sku: true,
  name: true,
  imageUrl: true,
  priceCents: true,
  priceUnit: true,
  minOrder: true,
  casePack: true,
  salesUnit: true,
  available: true,
}).extend({
  toolId: z.uuid(),
  /** Set where the public pay more than the buyer. */
  publicPriceCents: z.int().optional(),
});
export type PadCandidate = z.infer<typeof PadCandidate>;

export const PadRow = z.object({
  /** Of the text, from 1, or of the rows, from 1. */
  line: z.int().positive(),
  text: z.string(),
  /** The text that names the tool: the part number to store if the buyer chooses a tool. */
  name: z.string(),
  outcome: PadOutcome,
  /** Set if the tool is clear. */
  toolId: z.uuid().optional(),
  /** In the unit of the tool. Omitted if it is missing, invalid, uncertain, or in a unit of an unknown tool. */
  quantity: z.int().positive().optional(),
  /** The quantity as the line states it, if it has a unit or a price, or may mean several numbers. */
  written: z
    .object({
      quantity: z.number().positive().optional(),
      unit: z.enum(writtenUnits).optional(),
      orQuantity: z.number().positive().optional(),
      mayBe: z.array(z.number().positive()).optional(),
      perPack: z.int().positive().optional(),
      dozens: z.int().positive().optional(),
      priceCents: z.number().positive().optional(),
      totalCents: z.int().positive().optional(),
    })
    .optional(),
  /** The quantities that the line may mean, each with its total: the buyer chooses one. Each counts `unit`, which is the tool's. */
  readings: z
    .array(z.object({ quantity: z.int().positive(), unit: z.string(), totalCents: z.int().nonnegative() }))
    .optional(),
  /**
   * The total and the quantities that can be ordered, if the tool is clear; without a quantity, for the smallest one that can be ordered.
   */
  price: PricedLine.optional(),
  /** The tools that may be meant, the likeliest first. */
  candidates: z.array(PadCandidate).optional(),
  /** Why the quantity of the line cannot be used. */
  quantityError: z.string().optional(),
  /** What is wrong, how many packs were asked for, and what the basket holds already. */
  message: z.string().optional(),
  /** False if the line was not searched for by its name yet. */
  isSearched: z.boolean(),
});
export type PadRow = z.infer<typeof PadRow>;

/** A row for each line that is neither blank nor the heading, in their order; `counts` has every outcome. */
export const PadRows = z.object({
  rows: z.array(PadRow),
  counts: z.record(PadOutcome, z.int().nonnegative()),
  /** What a mail has before and after its list. */
  setAside: z.object({ lineCount: z.int().nonnegative(), text: z.string() }),
});
export type PadRows = z.infer<typeof PadRows>;

/** How many part numbers a buyer can have. */
export const maxPartNumbers = 10_000;

/** Stores that this buyer's part number means this tool. */
export const RememberPartNumberInput = z.object({ partNumber: requiredLine("Part number", 500), toolId: z.uuid() });
export type RememberPartNumberInput = z.infer<typeof RememberPartNumberInput>;
export const ForgetPartNumberInput = RememberPartNumberInput.pick({ partNumber: true });

export type ForgetPartNumberInput = z.infer<typeof ForgetPartNumberInput>;

/** A part number of the buyer, and the tool that it means. */
export const PartNumber = z.object({
  partNumber: z.string(),
  toolId: z.uuid(),
  name: z.string(),
  sku: z.string().nullable(),
  /** False once the tool has left the shop: then the part number is ignored. */
  isInShop: z.boolean(),
});
export type PartNumber = z.infer<typeof PartNumber>;

/** Part numbers are compared without regard to case and to spaces around and between. */
export const partNumberKey = (partNumber: string): string =>
  partNumber.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/g, " ");
