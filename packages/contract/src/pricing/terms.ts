import type { SalesUnit } from "../catalog/sales-unit.ts";
import type { PriceUnit } from "./price-unit.ts";

/** From this many pieces on, this is the price. */
export type PriceBreak = { fromQuantity: number; unitPriceCents: number };

/**
 * The rules that determine which quantities of a tool can be ordered, and at which price. Quantities are multiples of `casePack`. Price
 * breaks rise in quantity and fall in price (see `termsIssue`). Tools of one `family` count together: the minimum and the breaks apply to
 * their sum.
 */
export type Terms = {
  minOrder: number;
  available: number;
  /** Of `priceUnit` sales units, as are the price breaks. */
  priceCents: number;
  priceUnit: PriceUnit;
  casePack: number;
  priceBreaks: readonly PriceBreak[];
  family: string | null;
  /** Whether the tool takes backorders: its stock is then no upper end. */
  allowBackorder?: boolean | undefined;
  /** A discontinued tool is sold while stock lasts, so it takes no backorders. */
  state?: "draft" | "on-sale" | "discontinued" | undefined;
  /** What the price buys; a piece if it is left out. */
  salesUnit?: SalesUnit | undefined;
  /** What the buyer's quotes and price lists say about the tool, if anything; its other fields are the public rules. */
  sources?: readonly PriceSource[] | undefined;
};

/** The rules that a quote or a price list of the buyer sets for a tool, instead of its public ones. */
export type PriceSource = Pick<Terms, "minOrder" | "casePack" | "priceCents" | "priceUnit" | "priceBreaks"> & {
  /** Public is the price that everybody has, in the answer of `priceTools`. */
  level: "quote" | "company" | "group" | "public";
  /** As the explanation names it: `Price list Electricians`. */
  name: string;
  /** Otherwise nobody pays more than the public price at the same quantity. Quotes are agreed upon, so they always may. */
  mayExceedPublic: boolean;
  /** Set for a percentage of a list that has a price of its own for the tool: it counts for the quantities that this price is not for. */
  unless?: Pick<Terms, "minOrder" | "casePack"> | undefined;
};

/**
 * The explanation of a line's price: its source with the price at the minimum order, then each price break that it has reached. The last
 * one applies. Their prices are of the line's price unit. `fromQuantity` is the smallest quantity of the line, or of the lines of its
 * family together, with this price.
 */
export type Explanation = {
  rule: "price" | "list" | "quote" | "break" | "family";
  text: string;
  unitPriceCents: number;
  fromQuantity: number;
  family?: string | undefined;
}[];
