import { Phone } from "@ironmonger/contract/addresses";
import type { Tool } from "@ironmonger/contract/catalog";
import { AddToolInput, checkRules } from "@ironmonger/contract/catalog/edit-tool";
import type { Buyer, FaqItem } from "@ironmonger/contract/content";
import { moneyIssue } from "@ironmonger/contract/issue-text";
import { limits } from "@ironmonger/contract/messages";
import { dollarsFromCents } from "@ironmonger/contract/money";
import type { OrderStatus } from "@ironmonger/contract/orders";
import { NewOrderLine, PlaceOrderInput } from "@ironmonger/contract/orders/place-order";
import type { SettlePaymentInput } from "@ironmonger/contract/payments";
import { maxPieces, maxPriceBreaks } from "@ironmonger/contract/pricing";
import { baseOf, type PriceUnit, priceOfOne, priceUnits } from "@ironmonger/contract/pricing/price-unit";
import { amountIssue, priceLimits } from "@ironmonger/contract/pricing/tool-rules";
import type { Review } from "@ironmonger/contract/reviews";
import { PostReviewInput } from "@ironmonger/contract/reviews/review-inputs";
import { Role, UpdateProfileInput } from "@ironmonger/contract/users";
import { z } from "zod";
import type { getOrderLine } from "../../features/orders/get-order-line.ts";

// The REST names on the left, the shop's on the right. Nothing else in the shop knows the left ones.

const exampleId = "019a3b5c-7d9e-7f10-8a2b-3c4d5e6f7081";
const exampleToolId = "019a3b5c-0000-7abc-9def-0123456789ab";

export const WireTool = z
  .strictObject({
    _id: z.uuid(),
    name: z.string(),
    description: z.string(),
    image: z.string(),
    price: z.number().describe("Dollars for one piece."),
    minOrder: z.int().nonnegative(),
    available: z.int().nonnegative(),
    sold: z.int().nonnegative(),
  })
  .meta({
    id: "Tool",
    examples: [
      {
        _id: exampleToolId,
        name: "Locksmith's hammer",
        description: "Forged steel head on a hickory handle.",
        image: "/images/no-picture.svg",
        price: 12,
        minOrder: 50,
        available: 1200,
        sold: 300,
      },
    ],
  });
export const toWireTool = (tool: Tool): z.infer<typeof WireTool> => ({
  _id: tool.id,
  name: tool.name,
  description: tool.description,
  image: tool.imageUrl,
  price: priceOfOne(baseOf(tool)),
  minOrder: tool.minOrder,
  available: tool.available,
  sold: tool.sold,
});

/**
 * An amount that a client sends in dollars, with at most two decimals. Clients multiply, so 7 × 4.35 arrives as 30.449999999999996: digits
 * beyond those that are exact do not count.
 */
export const wireDollars = (label: string, limits: { minCents: number; maxCents: number }) =>
  z
    .number(`${label} must be an amount in dollars`)
    .superRefine((dollars, ctx) => {
      const sentence = amountIssue(label, Number((dollars * 100).toFixed(4)), limits);
      if (sentence) ctx.addIssue(moneyIssue(sentence));
    })
    .refine(
      (dollars) => Number(dollars.toFixed(2)) === Number(dollars.toPrecision(15)),
      `${label} can have at most two decimals`,
    )
    .meta({ minimum: dollarsFromCents(limits.minCents), maximum: dollarsFromCents(limits.maxCents) });

const { name, description, imageUrl, salesUnit, minOrder, casePack, family, available, ...optional } =
  AddToolInput.shape;
const fromQuantity = z.int().min(1).max(maxPieces);
/** The price of one: what the shop quotes is whole cents for up to 1,000 of them. */
const wirePrice = z
  .number("Price must be an amount in dollars")
  .superRefine((dollars, ctx) => {
    const isTooLittle = dollars > 0 && dollars < 0.000_01;
    const sentence = amountIssue("Price", dollars > 0 && !isTooLittle ? Math.max(1, dollars * 100) : 0, priceLimits);
    if (sentence) ctx.addIssue(moneyIssue(sentence));
  })
  .refine(
    (dollars) => Number(dollars.toFixed(5)) === Number(dollars.toPrecision(15)),
    "Price can have at most five decimals",
  )
  .meta({ exclusiveMinimum: 0, maximum: dollarsFromCents(priceLimits.maxCents) });
export const WireNewTool = z
  .object({
    name,
    description,
    image: imageUrl,
    price: wirePrice.describe(
      "Dollars for one sales unit, with as many decimals as it needs, up to five. A price of fractions of a cent is quoted per 10, 100 or 1000.",
    ),
    priceUnit: optional.priceUnit.describe(
      "How many sales units the shop quotes a price for: 1, 10, 100 or 1000. Where it is left out, the smallest with which all prices are whole cents.",
    ),
    salesUnit: salesUnit.describe(
      "What the price buys and quantities count, such as a box of 200 pieces or a roll of 50 m; a piece where it is left out.",
    ),
    minOrder,
    casePack: casePack.describe("Quantities are multiples of it; 1 where it is left out."),
    priceBreaks: z
      .array(z.object({ fromQuantity, price: wirePrice }))
      .max(maxPriceBreaks)
      .optional()
      .describe("What one piece costs from a quantity on: rising in quantity, falling in price."),
    family: family.describe("Tools of one family count together for minimum order and price breaks."),
    manufacturerNumber: optional.manufacturerNumber,
    facts: optional.facts.describe("Rows of its facts table, in their order."),
    weightGrams: optional.weightGrams.describe("Of one piece."),
    countryOfOrigin: optional.countryOfOrigin.describe("ISO 3166-1 alpha-2."),
    gtin: optional.gtin.describe("The number of its bar code."),
    taxClass: optional.taxClass.describe("That of its category where it is left out."),
    state: optional.state.describe("A draft is for admins only."),
    successorId: optional.successorId,
    handlingDays: optional.handlingDays.describe("Working days until it leaves."),
    allowBackorder: optional.allowBackorder.describe("Whether it can be ordered beyond its stock."),
    backInStockAt: optional.backInStockAt.describe("When it is expected to be back in stock."),
    costCents: optional.costCents.describe(
      "What the shop pays, in cents, for `priceUnit` sales units, or for one where that is left out; only admins see it.",
    ),
    available,
    sold: z.int().optional().describe("Ignored: a new tool has sold nothing."),
  })
  .superRefine((tool, ctx) => checkRules(fromWireNewTool(tool), ctx))
  .meta({
    examples: [
      {
        name: "Locksmith's hammer",
        image: "/images/no-picture.svg",
        description: "Forged steel head.",
        price: 12,
        minOrder: 50,
        available: 1200,
        sold: 0,
      },
    ],
  });
type WireNewTool = Omit<AddToolInput, "imageUrl" | "priceCents" | "priceBreaks"> & {
  image: string;
  price: number;
  priceBreaks?: { fromQuantity: number; price: number }[] | undefined;
  sold?: number | undefined;
};
export function fromWireNewTool({ image, price, priceBreaks, sold: _, ...tool }: WireNewTool): AddToolInput {
  const prices = [price, ...(priceBreaks ?? []).map((step) => step.price)];
  const inCents = (dollars: number, unit: PriceUnit) => Number((dollars * 100 * unit).toFixed(4));
  const isWhole = (unit: PriceUnit) => prices.every((dollars) => Number.isInteger(inCents(dollars, unit)));
  const priceUnit = tool.priceUnit ?? priceUnits.find(isWhole) ?? 1000;
  // Without a unit, a cost is that of one.
  const costCents = tool.costCents && (tool.priceUnit ? tool.costCents : tool.costCents * priceUnit);
  return {
    ...tool,
    ...(costCents !== undefined && { costCents }),
    imageUrl: image,
    // What is no whole number of cents of the named unit is refused as such.
    priceCents: inCents(price, priceUnit),
    priceUnit,
    priceBreaks: priceBreaks?.map((step) => ({
      fromQuantity: step.fromQuantity,
      unitPriceCents: inCents(step.price, priceUnit),
    })),
  };
}
export const WireStock = z.object({ available }).meta({ examples: [{ available: 1150 }] });

export const WireOrder = z
  .strictObject({
    _id: z.uuid(),
    toolId: z.uuid(),
    toolName: z.string(),
    name: z.string().describe("The buyer's display name."),
    email: z.string(),
    quantity: z.int().nonnegative(),
    address: z.string(),
    phone: z.string(),
    toPay: z.number().describe("Dollars for all pieces together, with their share of the order's delivery and tax."),
    isPaid: z.boolean(),
    transectionId: z.string().optional().describe("Only of a paid order."),
    status: z.enum(["pending", "shipped", "refunded"]).optional().describe("Only of a paid order."),
  })
  .meta({
    id: "Order",
    examples: [
      {
        _id: exampleId,
        toolId: exampleToolId,
        toolName: "Claw hammer, 16 oz",
        name: "Sam Buyer",
        email: "buyer@ironmonger.dev",
        quantity: 50,
        address: "1 Forge Lane, Sheffield",
        phone: "5550100",
        toPay: 600,
        isPaid: false,
      },
    ],
  });
/** What is not paid, waits for approval or was given up has no status. */
const shownStatus = (status: OrderStatus) =>
  status === "pending" || status === "shipped" || status === "refunded" ? { status } : {};

type OrderLine = Awaited<ReturnType<typeof getOrderLine>>;
/** Each line of an order is an order of the specification. */
export const toWireOrder = ({ order, line }: OrderLine): z.infer<typeof WireOrder> => ({
  _id: line.id,
  toolId: line.toolId,
  toolName: line.toolName,
  name: order.buyerName,
  email: order.buyerEmail,
  quantity: line.quantity,
  address: order.address,
  phone: order.phone,
  toPay: dollarsFromCents(line.toPayCents),
  isPaid: order.isPaid,
  ...(order.transactionId ? { transectionId: order.transactionId } : {}),
  ...shownStatus(line.status),
});

/** Forms send digits as text, some clients send a number. Internally and in responses it is text. */
const phoneRule = "Phone must be a number of 3 to 20 digits";
const WirePhone = z.union([Phone, z.int(phoneRule).min(100, phoneRule)], {
  error: ({ input }) => (input === undefined || input === "" ? "Phone is required" : phoneRule),
});

export const WireNewOrder = z
  .object({
    ...NewOrderLine.pick({ toolId: true, quantity: true }).shape,
    address: PlaceOrderInput.shape.address,
    phone: WirePhone,
    toolName: z.string().optional(),
    name: z.string().optional(),
    email: z.string().optional(),
    toPay: z.number().optional(),
    isPaid: z.boolean().optional(),
  })
  .meta({
    description: "The shop takes the buyer from the session, and names, prices and payment from its own records.",
    examples: [
      {
        toolId: exampleToolId,
        quantity: 50,
        address: "1 Forge Lane, Sheffield",
        phone: "5550100",
        toPay: 600,
        isPaid: false,
      },
    ],
  });
export const fromWireNewOrder = ({ toolId, quantity, address, phone }: z.infer<typeof WireNewOrder>) => ({
  lines: [{ toolId, quantity }],
  address,
  region: null,
  phone: String(phone),
  poNumber: null,
  note: null,
});

export const WirePaymentReport = z
  .object({
    orderId: z.uuid().optional().describe("If it is set, that of the path."),
    transectionId: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[\x20-\x7e]*$/, "A transaction id has no such characters"),
    status: z.literal("pending"),
  })
  .meta({ examples: [{ orderId: exampleId, transectionId: "pi_3N8ironmonger", status: "pending" }] });
export const WireShipping = z.object({ status: z.literal("shipped") }).meta({ examples: [{ status: "shipped" }] });
export const fromWirePaymentReport = (
  orderId: string,
  { transectionId }: z.infer<typeof WirePaymentReport>,
): SettlePaymentInput => ({ orderId, transactionId: transectionId });

export const WireReview = z
  .strictObject({ _id: z.uuid(), name: z.string(), stars: z.int().min(0).max(limits.maxStars), review: z.string() })
  .meta({ id: "Review", examples: [{ _id: exampleId, name: "Sam Buyer", stars: 5, review: "Arrived in two days." }] });
export const toWireReview = ({ id, name, stars, text }: Review): z.infer<typeof WireReview> => ({
  _id: id,
  name,
  stars,
  review: text,
});
export const WireNewReview = PostReviewInput.omit({ toolId: true })
  .extend({
    name: z.string().optional().describe("Ignored: a review stands under its author's display name."),
  })
  .meta({ examples: [{ name: "Sam Buyer", stars: 5, review: "Arrived in two days." }] });

export const WireFaqItem = z.strictObject({ _id: z.uuid(), name: z.string(), description: z.string() }).meta({
  id: "FaqItem",
  examples: [{ _id: exampleId, name: "Do you deliver on site?", description: "Yes, from one pallet." }],
});
export const toWireFaqItem = ({ id, question, answer }: FaqItem): z.infer<typeof WireFaqItem> => ({
  _id: id,
  name: question,
  description: answer,
});

export const WireBuyer = z
  .strictObject({
    _id: z.uuid(),
    name: z.string(),
    shop: z.string(),
    image: z.string(),
    toolBought: z.int().nonnegative(),
    from: z.string(),
  })
  .meta({
    id: "Buyer",
    examples: [
      {
        _id: exampleId,
        name: "Ada Moore",
        shop: "Moore & Daughters",
        image: "/images/buyers/kim-duarte.webp",
        toolBought: 1200,
        from: "Leeds",
      },
    ],
  });
export const toWireBuyer = ({ id, imageUrl, toolsBought, ...buyer }: Buyer): z.infer<typeof WireBuyer> => ({
  _id: id,
  name: buyer.name,
  shop: buyer.shop,
  image: imageUrl,
  toolBought: toolsBought,
  from: buyer.from,
});

const optionalText = z.string().optional();
export const WireUser = z
  .strictObject({
    email: z.string(),
    role: Role,
    fullName: optionalText,
    location: optionalText,
    education: optionalText,
    phone: optionalText,
    linkedln: optionalText,
  })
  .meta({ id: "User", examples: [{ email: "buyer@ironmonger.dev", role: "user", fullName: "Sam Buyer" }] });
type WireUser = z.infer<typeof WireUser>;
type Details = Record<"fullName" | "education" | "location" | "phone" | "linkedIn", string | null>;
export function toWireUser(user: Pick<WireUser, "email" | "role"> & Details): WireUser {
  const { email, role, fullName, location, education, phone, linkedIn } = user;
  const details = { fullName, location, education, phone, linkedln: linkedIn };
  const filled = Object.entries(details).filter((entry): entry is [string, string] => entry[1] !== null);
  return { email, role, ...Object.fromEntries(filled) };
}
const { linkedIn, phone: _phone, ...profile } = UpdateProfileInput.shape;
export const WireProfile = z.object({ ...profile, phone: WirePhone, linkedln: linkedIn }).meta({
  examples: [
    {
      fullName: "Sam Buyer",
      education: "City & Guilds",
      location: "Sheffield",
      phone: "5550100",
      linkedln: "https://linkedin.example/in/sam",
    },
  ],
});
export const fromWireProfile = ({ linkedln, phone, ...rest }: z.infer<typeof WireProfile>): UpdateProfileInput => ({
  ...rest,
  phone: String(phone),
  linkedIn: linkedln,
});

export const WireAccount = z
  .strictObject({ user: z.strictObject({ email: z.string(), displayName: z.string() }) })
  .meta({ id: "Account", examples: [{ user: { email: "buyer@ironmonger.dev", displayName: "Sam Buyer" } }] });
