import { z } from "zod";
import { PriceUnit, SalesUnit } from "./catalog.ts";
import { CategorySlug } from "./categories.ts";
import { PaymentTerms } from "./companies/terms.ts";
import { PromisedDays, PromisedPart } from "./delivery/promised-days.ts";
import { fulfilments, paymentStates } from "./orders/line-states.ts";
import { IdempotencyKey, maxOrderLines } from "./orders/place-order.ts";
import { TaxClass } from "./pricing/tax-class.ts";
import { maxPieces } from "./pricing.ts";
import { DayOrMoment, LinePageInput, PageInput, pageOf, SortDirection } from "./tables/paging.ts";
import {
  buyerKinds,
  maxOrdersAtOnce,
  onlyOrders,
  orderAges,
  orderSorts,
  orderSpans,
  orderStatuses,
} from "./tables/table-choices.ts";
import { optionalLine, plainLine, requiredLine, requiredText } from "./text.ts";

export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

const Fulfilment = z.enum(fulfilments);
const Payment = z.enum(paymentStates).nullable();

/** The source of a line's price and the price breaks that it reaches, as `resolvePrice` explains them: the last one is charged. */
export const Explanation = z.array(
  z.object({
    rule: z.enum(["price", "list", "quote", "break", "family"]),
    text: z.string(),
    unitPriceCents: z.int().nonnegative(),
    fromQuantity: z.int().positive(),
    family: z.string().optional(),
  }),
);

/** A cancelled line has no share of delivery and tax while another line remains. */
export const OrderLine = z.object({
  id: z.uuid(),
  toolId: z.uuid(),
  toolName: z.string(),
  sku: z.string().nullable(),
  imageUrl: z.string(),
  /** As it was when the order was placed. */
  salesUnit: SalesUnit,
  quantity: z.int().positive(),
  /** Of `priceUnit` sales units, as are the prices of its explanation. */
  unitPriceCents: z.int().nonnegative(),
  priceUnit: PriceUnit,
  /** Without tax and delivery. */
  totalCents: z.int().nonnegative(),
  /** Its share of the order's delivery charge. */
  deliveryCents: z.int().nonnegative(),
  /** The tax on its price and its share of delivery, even if both include it. */
  taxCents: z.int().nonnegative(),
  /** The tax that they include and an exempt buyer does not pay. */
  taxDeductedCents: z.int().nonnegative(),
  /**
   * With its share of tax and delivery: the lines add up to what is paid for the order. Nothing for a cancelled line while others are left.
   */
  toPayCents: z.int().nonnegative(),
  /** That of the tool when it was ordered. */
  taxClass: TaxClass,
  explanation: Explanation,
  /** The buyer's own names of what it is charged to; null: those of the order. */
  costCentre: z.string().nullable(),
  reference: z.string().nullable(),
  fulfilment: Fulfilment,
  /** Null where nothing is to be paid: it was cancelled unpaid. */
  payment: Payment,
  /** What is shown of both. */
  status: OrderStatus,
  shippedQuantity: z.int().nonnegative(),
  refundedQuantity: z.int().nonnegative(),
  refundedCents: z.int().nonnegative(),
  /** The pieces that are not in stock yet: they are set aside as soon as they arrive, and cannot be shipped before. */
  backorderedQuantity: z.int().nonnegative(),
  /** When the tool is expected to be back in stock; null if nobody knows, or if nothing is missing. */
  backInStockAt: z.string().nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

const TaxRate = z.object({
  country: z.string(),
  region: z.string().optional(),
  name: z.string(),
  percent: z.number(),
  taxClass: TaxClass,
});
/** As `chargeLines` returns them. */
const Charges = z.object({
  tax: z.object({ rates: z.array(TaxRate), isIncluded: z.boolean(), isExempt: z.boolean() }).nullable(),
  delivery: z
    .object({
      kind: z.enum(["flat", "weight"]),
      cents: z.int().nonnegative(),
      grams: z.number(),
      freeFromCents: z.int().nullable(),
    })
    .nullable(),
});

/** The totals of an order before all of it was cancelled. */
export const CancelledOrder = z.object({
  lineCount: z.int().positive(),
  pieces: z.int().positive(),
  totalCents: z.int().nonnegative(),
});
export type CancelledOrder = z.infer<typeof CancelledOrder>;

/** The pieces of all lines that are not cancelled, and how far they have come. */
export const OrderProgress = z.object({
  pieces: z.int().nonnegative(),
  shipped: z.int().nonnegative(),
  refunded: z.int().nonnegative(),
  /** Paid and in stock, and neither shipped nor refunded. */
  toShip: z.int().nonnegative(),
  /** Paid, and not in stock yet. */
  backordered: z.int().nonnegative(),
});
export type OrderProgress = z.infer<typeof OrderProgress>;

/** Amounts, `lineCount` and `pieces` leave cancelled lines out. */
export const Order = z.object({
  id: z.uuid(),
  /** `IM-10472` */
  number: z.string(),
  placedAt: z.iso.datetime(),
  buyerId: z.uuid(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  /** The company for which it was placed; null for an order of a person. */
  companyId: z.uuid().nullable(),
  address: z.string(),
  country: z.string(),
  region: z.string().nullable(),
  postcode: z.string().nullable(),
  /** The name of the delivery option, or `collect`; null where the shop has no zones. */
  delivery: z.string().nullable(),
  /** When it leaves and arrives, as it was promised when it was placed; in parts where its lines leave on different days. */
  promise: PromisedDays.extend({ parts: z.array(PromisedPart).optional() }).nullable(),
  /** The day on which it was promised to leave; null where nothing paid is to ship, or nothing was promised. */
  shipBy: z.iso.date().nullable(),
  phone: z.string(),
  poNumber: z.string().nullable(),
  /** The name of the attached PDF of the purchase; null if there is none. */
  purchaseOrderName: z.string().nullable(),
  note: z.string().nullable(),
  /** Where the invoice goes, with its country; null if it is the delivery address. */
  billingAddress: z.string().nullable(),
  costCentre: z.string().nullable(),
  reference: z.string().nullable(),
  terms: PaymentTerms,
  /** What of an order on account is due by card before it goes on. */
  depositCents: z.int().nonnegative(),
  /** Null where nobody had to approve it. */
  approval: z
    .object({
      status: z.enum(["waiting", "approved", "declined", "lapsed", "withdrawn"]),
      /** The display name of who decided last; null if nobody has. */
      decidedBy: z.string().nullable(),
      reason: z.string().nullable(),
      /** Whose turn it is, and when it lapses; both null unless it waits. */
      step: z.enum(["approver", "manager"]).nullable(),
      lapsesAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Invoices and credit notes, oldest first. */
  invoices: z.array(z.object({ number: z.string(), kind: z.enum(["invoice", "credit-note"]) })),
  /**
   * Also the cancelled ones, in the order in which they were placed: all, a page of them, in a list of orders the first 20, and after a
   * change of the order at most 500, the changed ones first.
   */
  lines: z.array(OrderLine),
  lineCount: z.int().nonnegative(),
  /** How many lines it has on all pages, the cancelled ones included. */
  allLineCount: z.int().nonnegative(),
  progress: OrderProgress,
  pieces: z.int().nonnegative(),
  /** Null while a line remains. */
  cancelled: CancelledOrder.nullable(),
  /** That of the least advanced line that is not cancelled. */
  fulfilment: Fulfilment,
  /** Refunded only once all of it is. */
  payment: Payment,
  /** Each status that a line has. */
  statuses: z.array(OrderStatus),
  subtotalCents: z.int().nonnegative(),
  deliveryCents: z.int().nonnegative(),
  /** If prices include tax, subtotal and delivery contain it. */
  taxCents: z.int().nonnegative(),
  /** The tax that subtotal and delivery include and an exempt buyer does not pay. */
  taxDeductedCents: z.int().nonnegative(),
  /** The tax of each class that the lines have. */
  taxes: z.array(
    z.object({
      name: z.string(),
      taxClass: TaxClass,
      percent: z.number(),
      netCents: z.int().nonnegative(),
      taxCents: z.int().nonnegative(),
    }),
  ),
  /** The amount due. */
  totalCents: z.int().nonnegative(),
  /** What determined tax and delivery when it was placed; null if the shop charged neither. */
  charges: Charges.nullable(),
  /** The explanation of its delivery charge and tax. */
  explanation: z.array(z.object({ rule: z.enum(["delivery", "tax"]), text: z.string(), cents: z.int() })),
  paidCents: z.int().nonnegative(),
  refundedCents: z.int().nonnegative(),
  isPaid: z.boolean(),
  isDisputed: z.boolean(),
  /** Why the rest cannot be refunded: a dispute has taken the money. Otherwise null. */
  refundRefusal: z.string().nullable(),
  transactionId: z.string().nullable(),
  /** When the order expires and returns its stock, if it is still unpaid. */
  expiresAt: z.iso.datetime().nullable(),
});
export type Order = z.infer<typeof Order>;

const ShippedLines = z.object({
  lines: z.array(z.object({ lineId: z.uuid(), quantity: z.int().positive() })),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
});
/** A shipment that was not undone, with those of its lines that the order is shown with. */
export const Shipment = ShippedLines.extend({
  id: z.uuid(),
  shippedAt: z.iso.datetime(),
  /** How many lines it has, also those that are not shown. */
  lineCount: z.int().positive(),
});
export type Shipment = z.infer<typeof Shipment>;
/** What a refund takes from a line: money, pieces or both. */
export const LineRefund = z.object({
  lineId: z.uuid(),
  quantity: z.int().nonnegative(),
  amountCents: z.int().nonnegative(),
  isRestocked: z.boolean(),
});
export type LineRefund = z.infer<typeof LineRefund>;
export const OrderWithShipments = Order.extend({
  /** Oldest first. */
  shipments: z.array(Shipment),
});
export type OrderWithShipments = z.infer<typeof OrderWithShipments>;

/** How long a shipment can be undone; its email is sent afterwards. */
export const undoShipmentSeconds = 60;

/**
 * The text in which orders are searched: in lower case, on a line each, the buyer's own names of it and the names and SKUs of all lines.
 */
export const orderSearchText = (
  poNumber: string | null,
  lines: { toolName: string; sku: string | null; costCentre?: string | null; reference?: string | null }[],
  chargedTo: (string | null | undefined)[] = [],
): string =>
  [
    ...new Set([
      poNumber,
      ...chargedTo,
      ...lines.flatMap((line) => [line.toolName, line.sku, line.costCentre, line.reference]),
    ]),
  ]
    .filter((text) => text !== null && text !== undefined)
    .join("\n")
    .toLowerCase();

const OrderNumber = z
  .string()
  .max(20)
  .regex(/^(?:im-?)?[0-9]{1,9}$/i, "There is no such order.");
/** An order by its number, or by the id of one of its lines, with a page of its lines, or all. */
export const GetOrderInput = z.union([
  LinePageInput.extend({ number: OrderNumber }),
  LinePageInput.extend({ lineId: z.uuid() }),
]);
export type GetOrderInput = z.infer<typeof GetOrderInput>;

export const GetOrdersInput = z.object({ numbers: z.array(OrderNumber).min(1).max(maxOrdersAtOnce) });
export type GetOrdersInput = z.infer<typeof GetOrdersInput>;

/** The id of an order, or of an order line. In lower case, as the database writes it, so that an id has one spelling. */
export const OrderId = z.object({ id: z.uuid().toLowerCase() });
export type OrderId = z.infer<typeof OrderId>;

export const OrderAgainInput = z.object({ orderId: z.uuid() });
export type OrderAgainInput = z.infer<typeof OrderAgainInput>;

/** How many lines were added to the basket, and why the others were not, each with the nearest quantity that can be ordered. */
export const OrderedAgain = z.object({
  added: z.int().nonnegative(),
  refused: z.array(
    z.object({
      toolId: z.uuid(),
      toolName: z.string(),
      message: z.string(),
      isInShop: z.boolean(),
      nearest: z.int().positive().nullable(),
    }),
  ),
});
export type OrderedAgain = z.infer<typeof OrderedAgain>;

/** A line: everything left of it, or a number of pieces. */
const ShippedLine = z.object({
  lineId: z.uuid().toLowerCase(),
  quantity: z.int().positive().max(maxPieces).optional(),
});

/** Ships these lines or some of their pieces; without lines, everything pending. A disputed order ships only with `despiteDispute`. */
export const ShipLinesInput = z.object({
  orderId: z.uuid().toLowerCase(),
  lines: z
    .array(ShippedLine)
    .min(1)
    .max(maxOrderLines)
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, "A line is named twice")
    .optional(),
  carrier: optionalLine("Carrier", 100).default(null),
  trackingNumber: optionalLine("Tracking number", 300).default(null),
  despiteDispute: z.boolean().optional(),
  idempotencyKey: IdempotencyKey.optional(),
});
export type ShipLinesInput = z.infer<typeof ShipLinesInput>;

/** The id of a shipment. */
export const UndoShipmentInput = z.object({ id: z.uuid() });
export type UndoShipmentInput = z.infer<typeof UndoShipmentInput>;

/** Sets both; null removes. */
export const TrackShipmentInput = z.object({
  id: z.uuid(),
  carrier: ShipLinesInput.shape.carrier,
  trackingNumber: ShipLinesInput.shape.trackingNumber,
});
export type TrackShipmentInput = z.infer<typeof TrackShipmentInput>;

const distinctIds = z
  .array(z.uuid().toLowerCase())
  .min(1)
  .max(maxOrdersAtOnce)
  .refine((ids) => new Set(ids).size === ids.length, "An id is named twice");

/** Ships everything pending of each order. `trackingNumbers`: by the order's id. The same key and orders ship once. */
export const ShipOrdersInput = z.object({
  orderIds: distinctIds,
  carrier: optionalLine("Carrier", 100).default(null),
  trackingNumbers: z.record(z.uuid().toLowerCase(), requiredLine("Tracking number", 300)).optional(),
  idempotencyKey: IdempotencyKey.max(200).optional(),
});
export type ShipOrdersInput = z.infer<typeof ShipOrdersInput>;

/** The result of one of several orders: its shipment, or why there is none. */
export const ShippedOrder = z.object({
  orderId: z.uuid(),
  shipmentId: z.uuid().nullable(),
  refusal: z.string().nullable(),
});
export type ShippedOrder = z.infer<typeof ShippedOrder>;

export const UndoShipmentsInput = z.object({ ids: distinctIds });
export type UndoShipmentsInput = z.infer<typeof UndoShipmentsInput>;
/** Whether one of several shipments was undone: why not, or null. */
export const UndoneShipment = z.object({ id: z.uuid(), refusal: z.string().nullable() });
export type UndoneShipment = z.infer<typeof UndoneShipment>;

/** The stock that a buyer's unpaid orders hold. */
export const HeldOrders = z.object({
  userId: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  isEmailVerified: z.boolean(),
  orders: z.int().positive(),
  pieces: z.int().nonnegative(),
  totalCents: z.int().nonnegative(),
  /** When the first of them expires. */
  nextExpiresAt: z.iso.datetime(),
});
export type HeldOrders = z.infer<typeof HeldOrders>;

export const ReleaseHeldOrdersInput = z.object({ userId: z.uuid() });
export type ReleaseHeldOrdersInput = z.infer<typeof ReleaseHeldOrdersInput>;
export const ReleasedOrders = z.object({ released: z.int().nonnegative() });
export type ReleasedOrders = z.infer<typeof ReleasedOrders>;

const textAboutOrder = {
  orderId: z.uuid(),
  text: requiredText("Text", 2_000),
  idempotencyKey: IdempotencyKey.optional(),
};
/** For admins only. The same key and note are added once. */
export const AddNoteInput = z.object(textAboutOrder);
export type AddNoteInput = z.infer<typeof AddNoteInput>;
/** For the buyer, who gets it by email. The same key and message are sent once. */
export const SendMessageInput = z.object(textAboutOrder);
export type SendMessageInput = z.infer<typeof SendMessageInput>;

export const ListOrderEventsInput = z.object({ orderId: z.uuid() });
export type ListOrderEventsInput = z.infer<typeof ListOrderEventsInput>;

/** `isTotalExact` is false if there may be more orders than `total`. */
export const OrderPage = pageOf(Order).extend({ isTotalExact: z.literal(false).optional() });
export type OrderPage = z.infer<typeof OrderPage>;

/**
 * The search matches text within a PO number, a tool's name or a SKU, or a complete order number. Days are those of the shop's time zone,
 * both included.
 */
const OrderFilter = PageInput.extend({
  status: OrderStatus.optional(),
  from: DayOrMoment.optional(),
  to: DayOrMoment.optional(),
});

/**
 * `boughtFor`: `all` are the orders that the person placed for themselves and for their companies, `myself` those for themselves; the id of
 * a company stands for its orders that the person sees. Without it, those of the buyer for whom the call is made.
 */
export const ListMyOrdersInput = OrderFilter.extend({ boughtFor: z.enum(["all", "myself"]).or(z.uuid()).optional() });
export type ListMyOrdersInput = z.infer<typeof ListMyOrdersInput>;

/** Where the last order went; null if there was none. */
export const LastDelivery = z
  .object({
    address: z.string(),
    country: z.string(),
    region: z.string().nullable(),
    postcode: z.string().nullable(),
    phone: z.string(),
  })
  .nullable();
export type LastDelivery = z.infer<typeof LastDelivery>;

/** How far orders filtered by days, age, dispute or number are counted; there may be more. */
export const maxCounted = 10_000;

export const ListOrdersInput = OrderFilter.extend({
  /** Placed on the last days in the shop's time zone: `1` is today. It replaces `from`. */
  lastDays: z.enum(orderSpans).optional(),
  olderThan: z.enum(orderAges).optional(),
  only: z.enum(onlyOrders).optional(),
  /** The whole email of a buyer. */
  buyer: plainLine(320).optional(),
  /** Orders that were placed for this company. */
  company: z.uuid().optional(),
  /** Orders of buyers who are new since the first day of the filter, or who are not; without that day, no buyer is returning. */
  buyers: z.enum(buyerKinds).optional(),
  /** Orders with a line of this tool, or of a tool of this category, that is not cancelled. */
  tool: z.uuid().optional(),
  category: CategorySlug.optional(),
  /** Only these orders, such as `10472,10473`: the ticked rows. */
  numbers: z
    .string()
    .regex(/^[0-9]{1,9}(,[0-9]{1,9}){0,999}$/)
    .optional(),
  sortBy: z.enum(orderSorts).default("placedAt"),
  direction: SortDirection.default("desc"),
});
export type ListOrdersInput = z.infer<typeof ListOrdersInput>;

export const orderEventKinds = [
  "placed",
  "paid",
  "shipped",
  "shipment-undone",
  "tracking-changed",
  "arrived",
  "cancelled",
  "expired",
  "approved",
  "cut",
  "declined",
  "refunded",
  "partly-refunded",
  "refund-failed",
  "late-payment-refunded",
  "disputed",
  "dispute-won",
  "dispute-lost",
  "dispute-closed",
  "handed-over",
  "note",
  "message",
] as const;
export const OrderEvent = z.object({
  id: z.uuid(),
  kind: z.enum(orderEventKinds),
  /** The lines concerned; null for the whole order as it was then. */
  lineIds: z.array(z.uuid()).nullable(),
  /** That of the first of these lines. */
  toolName: z.string().nullable(),
  /** The amount, if the event has one. */
  amountCents: z.int().nullable(),
  /** What was shipped, also if that was undone. */
  shipment: ShippedLines.nullable(),
  /** What was refunded. The reason is for admins only. */
  refund: z.object({ lines: z.array(LineRefund), reason: z.string().nullable() }).nullable(),
  /** The text of a note or a message, or the tracking number of a shipment and what it was before. */
  text: z.string().nullable(),
  /** The display name of the user who did it, or null if the shop did. */
  by: z.string().nullable(),
  /** The display names of the buyers before and after the order was handed over. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  happenedAt: z.iso.datetime(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;
