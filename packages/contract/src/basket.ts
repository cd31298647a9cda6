import { z } from "zod";
import { PriceBreak, PriceUnit, SalesUnit } from "./catalog.ts";
import { messages } from "./messages.ts";
import { Explanation } from "./orders.ts";
import { TaxClass } from "./pricing/tax-class.ts";
import { maxBasketLines, maxPieces } from "./pricing.ts";
import { LinePageInput } from "./tables/paging.ts";

/** What one price list or quote says about a tool; see `pricing/terms.ts`. */
export const PriceSource = z.object({
  level: z.enum(["quote", "company", "group", "public"]),
  name: z.string(),
  minOrder: z.int().positive(),
  casePack: z.int().positive(),
  priceCents: z.int().nonnegative(),
  priceUnit: PriceUnit,
  priceBreaks: z.array(PriceBreak).readonly(),
  mayExceedPublic: z.boolean(),
  unless: z.object({ minOrder: z.int().positive(), casePack: z.int().positive() }).optional(),
});

export const BasketLine = z.object({
  toolId: z.uuid(),
  name: z.string(),
  sku: z.string().nullable(),
  imageUrl: z.string(),
  quantity: z.int().positive(),
  minOrder: z.int().positive(),
  casePack: z.int().positive(),
  priceBreaks: z.array(PriceBreak),
  family: z.string().nullable(),
  salesUnit: SalesUnit,
  /** The price at the minimum order. */
  priceCents: z.int().nonnegative(),
  /** What it buys, and what `unitPriceCents` buys: a price list of the buyer may quote another unit than the tool. */
  priceUnit: PriceUnit,
  /** Of one piece. */
  weightGrams: z.number().nonnegative().nullable(),
  /** What the price lists of the buyer's company say about the tool. */
  sources: z.array(PriceSource).optional(),
  taxClass: TaxClass.optional(),
  /** Pieces in stock; 0 once the tool has left the shop. */
  available: z.int().nonnegative(),
  /** Whether it can be ordered beyond its stock. */
  allowBackorder: z.boolean().optional(),
  /** When it is expected to be back in stock. */
  backInStockAt: z.string().nullable().optional(),
  /** False once the tool has left the shop. */
  isInShop: z.boolean(),
  /** How many pieces of its family count beside it, on other lines. */
  otherPieces: z.int().nonnegative().optional(),
  /** Today's price for this many pieces, counting those of the same family. */
  unitPriceCents: z.int().nonnegative(),
  /** The price at the minimum order when the tool was added to the basket. Changing the quantity does not change it. */
  priceWhenAddedCents: z.int().nonnegative(),
  priceUnitWhenAdded: PriceUnit,
  /** The price breaks when the tool was added to the basket. */
  priceBreaksWhenAdded: z.array(PriceBreak),
  totalCents: z.int().nonnegative(),
  /** Why the line cannot be ordered like this, in one sentence; null if it can. */
  problem: z.string().nullable(),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** In lower case, as the database writes it, so that a tool always has one spelling of its id. */
const ToolId = z.uuid().toLowerCase();

const BasketSums = z.object({
  /** How many lines the basket has, on all its pages. */
  lineCount: z.int().nonnegative(),
  /** How many of them have a problem. */
  problemCount: z.int().nonnegative(),
  /** The sum of those without a problem. */
  totalCents: z.int().nonnegative(),
});

/** Lines in the order in which they were added: the requested page, or all. */
export const Basket = BasketSums.extend({ lines: z.array(BasketLine) });
export type Basket = z.infer<typeof Basket>;

export const GetBasketInput = LinePageInput;
export type GetBasketInput = z.infer<typeof GetBasketInput>;

/** The lines of a tool and of the other tools of its family. */
export const FindLinesInput = z.object({ toolId: ToolId });
export type FindLinesInput = z.infer<typeof FindLinesInput>;

/** What the change of one line changed: that line, unless it was removed, and those of its family whose price or problem is another one. */
export const ChangedBasket = BasketSums.extend({ lines: z.array(BasketLine) });
export type ChangedBasket = z.infer<typeof ChangedBasket>;

const wholeNumber = messages.wholeQuantity;
/** Sets the quantity of a tool, adding its line if there is none. 0 removes the line. */
export const SetLineInput = z.object({
  toolId: ToolId,
  quantity: z.int(wholeNumber).nonnegative("The quantity cannot be negative.").max(maxPieces, messages.tooManyPieces),
});
export type SetLineInput = z.infer<typeof SetLineInput>;

/** A tool and how many pieces of it. */
export const LineInput = z.object({
  toolId: ToolId,
  quantity: z.int(wholeNumber).positive(messages.quantityBelowOne).max(maxPieces, messages.tooManyPieces),
});
export type LineInput = z.infer<typeof LineInput>;

/** Adds quantities to the basket, of which the answer is a page, or all; lines of one tool are added up. */
export const AddLinesInput = LinePageInput.extend({
  lines: z.array(LineInput).min(1).max(maxBasketLines, messages.basketFull),
});
export type AddLinesInput = z.infer<typeof AddLinesInput>;

/** Tools of a family count together; a line whose tool does not exist has a problem. */
export const PriceLinesInput = z.object({ lines: z.array(LineInput).max(maxBasketLines, messages.tooManyLines) });
export type PriceLinesInput = z.infer<typeof PriceLinesInput>;

/** A line as `priceLine` prices it. */
export const PricedLine = BasketLine.omit({
  priceWhenAddedCents: true,
  priceUnitWhenAdded: true,
  priceBreaksWhenAdded: true,
}).extend({
  isValid: z.boolean(),
  nearestBelow: z.int().nullable(),
  nearestAbove: z.int().nullable(),
  cheapest: z.object({ quantity: z.int(), totalCents: z.int() }).nullable(),
  explanation: Explanation,
});
export type PricedLine = z.infer<typeof PricedLine>;

/** In the order of the input. `totalCents` is the sum of the lines without a problem. */
export const PricedLines = z.object({ lines: z.array(PricedLine), totalCents: z.int().nonnegative() });
export type PricedLines = z.infer<typeof PricedLines>;

/** The colleague in the company for which the call is made. */
export const HandOverBasketInput = z.object({ toUserId: z.uuid() });
export type HandOverBasketInput = z.infer<typeof HandOverBasketInput>;
