import { z } from "zod";
import { SalesUnit } from "./catalog.ts";
import { Company } from "./companies.ts";
import { Inquiry } from "./content/inquiries.ts";
import { spendKinds } from "./insights/spend-kinds.ts";
import { PaymentAlerts } from "./payments.ts";
import { StoppedSender } from "./senders.ts";
import { isUsualYear, notADate, periodIssue, ranges, usualRange } from "./tables/periods.ts";

const Day = z.iso.date(notADate);
const ChosenDay = Day.refine(isUsualYear, notADate);

const Days = z.object({ from: ChosenDay.optional(), to: ChosenDay.optional() });

function checkDays({ from, to }: z.infer<typeof Days>, ctx: z.RefinementCtx): void {
  if (from === undefined && to === undefined) return;
  const message = periodIssue(from ?? "", to ?? "");
  if (message) ctx.addIssue({ code: "custom", path: ["to"], message });
}

/** A first and a last day of the shop's time zone; without them, the last thirty days. */
export const ExportSalesInput = Days.superRefine(checkDays);
/** The same, or the last days, including today. */
export const PeriodInput = Days.extend({ range: z.literal(ranges).optional() })
  .superRefine(checkDays)
  .default({ range: usualRange });
export type PeriodInput = z.infer<typeof PeriodInput>;

/** Figures of the orders placed on a day or in a period. */
const Figures = z.object({
  /** All orders that are not wholly cancelled, paid or not. */
  orders: z.int(),
  paidOrders: z.int(),
  /** Pieces of the paid orders. */
  paidPieces: z.int(),
  /** What was paid, with tax and delivery, minus what was refunded at any time. */
  revenueCents: z.int(),
  refundedCents: z.int(),
});
export type Figures = z.infer<typeof Figures>;

const PeriodSales = z.object({
  from: Day,
  to: Day,
  total: Figures,
  /** Oldest first. */
  days: z.array(Figures.extend({ day: Day })),
});
export type PeriodSales = z.infer<typeof PeriodSales>;

/** The data of the overview: a period, and the same number of days before it. */
export const Insights = z.object({
  period: PeriodSales,
  before: PeriodSales,
  /** The current orders by status, and low stock. */
  statuses: z.array(z.object({ status: z.string(), orders: z.int() })),
  lowStock: z.array(z.object({ id: z.uuid(), name: z.string(), available: z.int(), minOrder: z.int() })),
});
export type Insights = z.infer<typeof Insights>;

/** How many paid orders there are, and their revenue. */
const Sold = z.object({ orders: z.int(), revenueCents: z.int() });

/**
 * Sales after refunds, without tax and delivery. `salesCents` and `costCents` are those of lines whose cost was known when they were
 * ordered; the cost is without pieces that returned to stock. `unknownCents`: the sales of the other lines.
 */
const Margin = z.object({ salesCents: z.int(), costCents: z.int(), unknownCents: z.int() });

/** The bestsellers of a period, by revenue, the first ten of each kind. */
export const SalesRanking = z.object({
  margin: Margin,
  /** Pieces, revenue and margin of their lines. */
  tools: z.array(Sold.extend({ id: z.uuid(), name: z.string(), pieces: z.int(), margin: Margin })),
  buyers: z.array(Sold.extend({ email: z.string(), name: z.string() })),
  /** The same for categories, by their slugs; null: the tools without a category. */
  categories: z.array(z.object({ category: z.string().nullable(), pieces: z.int(), revenueCents: z.int() })),
  /** Buyers whose first paid order is of this period, and those who had one before. */
  newBuyers: Sold.extend({ buyers: z.int() }),
  returningBuyers: Sold.extend({ buyers: z.int() }),
});
export type SalesRanking = z.infer<typeof SalesRanking>;

/** What was charged and paid back in a period, for the tax return. */
export const TaxSums = z.object({
  /**
   * Of the paid orders, by the country of delivery and the rate, the largest first; at most 200. Without a rate, nothing was charged.
   * `netCents`: without tax. Refunds are not deducted.
   */
  taxes: z.array(
    z.object({
      country: z.string(),
      name: z.string().nullable(),
      percent: z.number().nullable(),
      netCents: z.int(),
      taxCents: z.int(),
    }),
  ),
  /** What went back for pieces, and what went back apart from them, such as for damage. */
  refunds: z.object({ forPiecesCents: z.int(), apartFromPiecesCents: z.int() }),
});
export type TaxSums = z.infer<typeof TaxSums>;

const WaitingOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  totalCents: z.int(),
});

/** What an admin has to do. Lists show the ten most urgent; `total` counts all. */
export const Today = z.object({
  /** Oldest first. */
  toShip: z.object({
    total: z.int(),
    /** How many had to leave before today. */
    late: z.int(),
    totalCents: z.int(),
    orders: z.array(
      WaitingOrder.extend({
        placedAt: z.iso.datetime(),
        /** As in `Order`. */
        shipBy: z.iso.date().nullable(),
        isDisputed: z.boolean(),
        /** As in `Order`. */
        delivery: z.string().nullable(),
      }),
    ),
  }),
  /** Unpaid, and expiring within six hours; the next one first. */
  expiring: z.object({ total: z.int(), orders: z.array(WaitingOrder.extend({ expiresAt: z.iso.datetime() })) }),
  /** By their deadlines. */
  disputes: PaymentAlerts.shape.disputes,
  /** At most 50 are counted. */
  failedRefunds: z.int(),
  /** At most 100 are counted. */
  failedJobs: z.int(),
  /** Payments that belong to no order and wait for a decision. */
  unknownPayments: z.int(),
  /** What visitors need and did not find, oldest first. */
  inquiries: z.object({ total: z.int(), inquiries: z.array(Inquiry) }),
  /** Those who send no emails to others since a recipient did not know them, the longest stopped first. */
  stoppedSenders: z.object({ total: z.int(), senders: z.array(StoppedSender) }),
  /** New companies that may be the same firm as one that was there before, the newest first. */
  sameCompanies: z.object({
    total: z.int(),
    companies: z.array(Company.pick({ id: true, number: true, name: true, sameTaxId: true, sameName: true })),
  }),
  /** Low and out of stock, the best-selling first. */
  reorder: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      sku: z.string().nullable(),
      available: z.int(),
      minOrder: z.int(),
      salesUnit: SalesUnit,
      /** Pieces, in the last 60 days. */
      soldLately: z.int(),
      /** Pieces to buy. */
      suggested: z.int(),
    }),
  ),
});
export type Today = z.infer<typeof Today>;

/** How much waits on the pages of the office. */
export const WorkCounts = z.object({
  /**
   * What Today lists, but for what is to be reordered and for companies that may be the same firm: orders to ship, disputes, failed refunds
   * and jobs, payments without an order, orders about to expire, messages of visitors, and stopped senders of emails.
   */
  today: z.int(),
  /** Orders to ship. */
  toShip: z.int(),
  /** Reviews without an answer. */
  reviews: z.int(),
  /** Failed jobs, and payments without an order. */
  ledger: z.int(),
});
export type WorkCounts = z.infer<typeof WorkCounts>;

/** First and last day of placing, in the shop's time zone. */
export const SpendInput = z.object({
  companyId: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(spendKinds),
});
export type SpendInput = z.infer<typeof SpendInput>;
export const Spend = z.object({
  /** At most a thousand; an empty key is what has none, such as orders without a reference. */
  rows: z.array(z.object({ key: z.string(), name: z.string(), orderCount: z.int(), totalCents: z.int() })),
  totalCents: z.int(),
});
export type Spend = z.infer<typeof Spend>;
