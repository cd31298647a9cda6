import { z } from "zod";
import { PricedLine } from "./basket.ts";
import { messages } from "./messages.ts";
import { maxBasketLines, maxPieces } from "./terms.ts";
import { requiredText } from "./text.ts";

/** How many lists a buyer can have. */
export const maxLists = 200;

const wholeNumber = messages.wholeQuantity;

/** With an id it replaces that list, name and lines. Lines of one tool are added up; 5,000 fit on a list. */
export const SaveListInput = z.object({
  id: z.uuid().optional(),
  name: requiredText("Name", 100),
  lines: z
    .array(
      z.object({
        toolId: z.uuid().toLowerCase(),
        quantity: z.int(wholeNumber).positive(wholeNumber).max(maxPieces, messages.tooManyPieces),
      }),
    )
    .max(maxBasketLines, messages.basketFull),
});
export type SaveListInput = z.infer<typeof SaveListInput>;

export const ListId = z.object({ id: z.uuid() });
export type ListId = z.infer<typeof ListId>;

/** Who has the link reads name and lines, and nothing of the buyer. */
export const SharedList = z.object({
  name: z.string(),
  /** Each with today's price and why it cannot be ordered now, if so. */
  lines: z.array(PricedLine),
});
export type SharedList = z.infer<typeof SharedList>;

export const List = SharedList.extend({
  id: z.uuid(),
  /** Where it can be read; null while it is not shared. */
  url: z.string().nullable(),
  changedAt: z.iso.datetime(),
});
export type List = z.infer<typeof List>;

/** A tool that the buyer has bought; `usualQuantity` is the one ordered most often, of equals the latest. */
export const PurchasedTool = z.object({
  toolId: z.uuid(),
  name: z.string(),
  sku: z.string().nullable(),
  imageUrl: z.string(),
  isInShop: z.boolean(),
  lastPriceCents: z.int().nonnegative(),
  lastOrderedAt: z.iso.datetime(),
  usualQuantity: z.int().positive(),
});
export type PurchasedTool = z.infer<typeof PurchasedTool>;
