import { z } from "zod";
import { AddressText, Phone, Postcode, Region } from "../addresses.ts";
import { PaymentTerms } from "../companies/terms.ts";
import { messages } from "../messages.ts";
import { maxBasketLines, maxPieces } from "../pricing.ts";
import { CountryCode } from "../regions/countries.ts";
import { optionalLine, optionalText, plainLine } from "../text.ts";

/** How many different tools one order can have: as many as a basket. */
export const maxOrderLines = maxBasketLines;

const wholeNumber = messages.wholeQuantity;
const ownName = (label: string) => optionalLine(label, 50);
/** The buyer's own names of what something is charged to. */
const chargedTo = { costCentre: ownName("Cost centre").optional(), reference: ownName("Reference").optional() };

export const NewOrderLine = z.object({
  // In lower case, as the database writes it, so that a tool always has one spelling of its id.
  toolId: z.uuid().toLowerCase(),
  quantity: z.int(wholeNumber).positive(messages.quantityBelowOne).max(maxPieces, messages.tooManyPieces),
  ...chargedTo,
});

/** The same key and body return the same order; the same key with another body is a conflict. */
export const IdempotencyKey = plainLine(255).min(1);

/** Lines of one tool are added up. Without a country, the shop's is used. */
export const PlaceOrderInput = z.object({
  lines: z.array(NewOrderLine).min(1, "An order needs a line").max(maxOrderLines, messages.tooManyLines),
  address: AddressText,
  country: CountryCode.optional(),
  region: Region.default(null),
  postcode: Postcode.optional(),
  /** The name of a delivery option, or `collect`. Without it, the cheapest delivery. */
  delivery: optionalLine("Delivery", 60).optional(),
  phone: Phone,
  poNumber: ownName("PO number").default(null),
  /** For all lines that name none of their own. */
  ...chargedTo,
  /** How it is paid, by card if it is left out; `account` and `transfer` only where the company may. */
  terms: PaymentTerms.optional(),
  note: optionalText("Note", 1000).default(null),
  /** As it is printed, with its country. Without it, the invoice goes to the delivery address. */
  billingAddress: optionalText("Billing address", 500).optional(),
  /** The total that the buyer was shown. If the order has another total, it is refused with the new one. */
  expectedTotalCents: z.int().nonnegative().optional(),
  /** The order takes its lines out of the buyer's basket, and is refused if the basket does not have them in these quantities. */
  isFromBasket: z.boolean().optional(),
  idempotencyKey: IdempotencyKey.optional(),
});
export type PlaceOrderInput = z.infer<typeof PlaceOrderInput>;

/** An order that an admin places for a person, at that person's prices; with a company, for that person in the company. */
export const PlaceForInput = PlaceOrderInput.omit({ isFromBasket: true }).extend({
  userId: z.uuid(),
  companyId: z.uuid().optional(),
  /** The email about the order contains it. */
  reason: optionalLine("Reason", 300).default(null),
});
export type PlaceForInput = z.infer<typeof PlaceForInput>;
