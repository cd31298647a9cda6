import { z } from "zod";
import { PricedLine } from "./basket.ts";
import { Tool } from "./catalog.ts";
import { maxBasketLines, maxPieces } from "./terms.ts";
import { requiredText, withoutNul } from "./text.ts";

/** How many lines a list on the order pad can have: what a basket can hold. */
export const maxPadLines = maxBasketLines;

/** How many lines of one call are searched for by name. The others are answered as not searched, to be sent again. */
export const maxNameSearches = 250;

/**
 * Ready: it can be ordered as it stands. Adjust: the tool is clear, the quantity is not one that can be ordered, or is missing. Choose: several
 * tools may be meant. Unknown: none was found. Short: less is left than is asked for.
 */
export const padOutcomes = ["ready", "adjust", "choose", "unknown", "short"] as const;
export const PadOutcome = z.enum(padOutcomes);
export type PadOutcome = z.infer<typeof PadOutcome>;

const rows = z
  .array(
    z.object({
      /** Names the tool: a SKU, a part number of the buyer or of the manufacturer, a name; with a quantity, if `quantity` is left out. */
      text: z.string().max(500).regex(withoutNul),
      quantity: z.int().positive().max(maxPieces).optional(),
    }),
  )
  .max(maxPadLines);

/** A list as it was pasted, or its rows. With `searchNames` false, only SKUs and part numbers are looked up, which is fast. */
export const ResolveLinesInput = z
  .object({
    text: z.string().max(1_500_000).regex(withoutNul).optional(),
    rows: rows.optional(),
    searchNames: z.boolean().default(true),
  })
  .refine(({ text, rows: given }) => (text === undefined) !== (given === undefined), "Send either text or rows");
export type ResolveLinesInput = z.infer<typeof ResolveLinesInput>;

/** One of several tools that may be meant. */
export const PadCandidate = Tool.pick({
  sku: true,
  name: true,
  imageUrl: true,
  priceCents: true,
  minOrder: true,
  casePack: true,
  available: true,
}).extend({ toolId: z.uuid() });
export type PadCandidate = z.infer<typeof PadCandidate>;

export const PadRow = z.object({
  /** Of the text, from 1, or of the rows, from 1. */
  line: z.int().positive(),
  text: z.string(),
  outcome: PadOutcome,
  /** Where the tool is clear. */
  toolId: z.uuid().optional(),
  quantity: z.int().positive().optional(),
  /** What the line costs and which quantities can be ordered, where the tool is clear. */
  price: PricedLine.optional(),
  /** Where several tools may be meant. */
  candidates: z.array(PadCandidate).optional(),
  /** What is wrong, in one sentence. */
  message: z.string().optional(),
  /** False where the line was not looked for by its name yet. */
  isSearched: z.boolean(),
});
export type PadRow = z.infer<typeof PadRow>;

/** As many rows as lines that are neither blank nor the heading, in their order. */
export const PadRows = z.object({ rows: z.array(PadRow), counts: z.record(PadOutcome, z.int().nonnegative()) });
export type PadRows = z.infer<typeof PadRows>;

/** From now on this buyer means this tool by the part number. */
export const RememberPartNumberInput = z.object({ partNumber: requiredText("Part number", 500), toolId: z.uuid() });
export type RememberPartNumberInput = z.infer<typeof RememberPartNumberInput>;

/** Part numbers are compared without regard to case and to spaces around and between. */
export const partNumberKey = (partNumber: string): string =>
  partNumber.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/g, " ");
