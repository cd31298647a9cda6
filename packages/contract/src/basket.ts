import { z } from "zod";
import { messages } from "./messages.ts";
import { formatNumber, formatPieces } from "./money.ts";
import { judgeQuantity, maxPieces, type Terms } from "./terms.ts";

/** So many different tools a basket can hold. */
export const maxBasketLines = 5_000;

export const BasketLine = z.object({
  toolId: z.uuid(),
  name: z.string(),
  sku: z.string().nullable(),
  imageUrl: z.string(),
  quantity: z.int().positive(),
  minOrder: z.int().positive(),
  /** Pieces in stock; 0 once the tool has left the shop. */
  available: z.int().nonnegative(),
  /** Today's price. */
  unitPriceCents: z.int().nonnegative(),
  /** The price when the tool was put into the basket. Another quantity leaves it as it is. */
  priceWhenAddedCents: z.int().nonnegative(),
  totalCents: z.int().nonnegative(),
  /** Why the line cannot be ordered like this, in one sentence; null where it can. */
  problem: z.string().nullable(),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** Lines in the order in which they were added. `totalCents` is the sum of those without a problem: what could be ordered now. */
export const Basket = z.object({ lines: z.array(BasketLine), totalCents: z.int().nonnegative() });
export type Basket = z.infer<typeof Basket>;

/** In lower case, as the database writes it, so that one tool is never taken for two. */
const ToolId = z.uuid().toLowerCase();
const wholeNumber = "Quantity must be a whole number";

/** Replaces the quantity of a tool, adding its line where there is none. 0 removes the line. */
export const SetLineInput = z.object({
  toolId: ToolId,
  quantity: z.int(wholeNumber).nonnegative(wholeNumber).max(maxPieces, messages.tooManyPieces),
});
export type SetLineInput = z.infer<typeof SetLineInput>;

/**
 * Adds quantities to what the basket holds; lines of one tool are added up. A visitor's basket is kept in the browser, and
 * signing in sends its lines here, so that none of either basket is lost.
 */
export const AddLinesInput = z.object({
  lines: z
    .array(
      z.object({
        toolId: ToolId,
        quantity: z.int(wholeNumber).positive(wholeNumber).max(maxPieces, messages.tooManyPieces),
      }),
    )
    .min(1)
    .max(maxBasketLines, messages.basketFull),
});
export type AddLinesInput = z.infer<typeof AddLinesInput>;

/** Why this many pieces of a tool cannot be ordered, in one sentence; null where they can. */
export function lineProblem(quantity: number, tool: Terms & { isInShop: boolean }): string | null {
  if (!tool.isInShop) return messages.toolLeft;
  if (tool.available < tool.minOrder) return messages.notEnoughToPurchase;
  const verdict = judgeQuantity(quantity, tool);
  if (verdict.isValid) return null;
  switch (verdict.fault) {
    case "not-a-number":
      return wholeNumber;
    case "below-minimum":
      return `The minimum order is ${formatPieces(tool.minOrder)}.`;
    case "above-available":
      return `Only ${formatNumber(tool.available)} left.`;
    case "too-expensive":
      return messages.orderTooLarge;
  }
}
