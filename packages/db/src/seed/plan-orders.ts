import type { SalesUnit } from "@ironmonger/contract/catalog/sales-unit";
import type { PriceBreak } from "@ironmonger/contract/pricing";
import type { PriceUnit } from "@ironmonger/contract/pricing/price-unit";
import { type Random, seededRandom } from "./seeded-random.ts";

export type HistoryTool = {
  id: string;
  sku: string;
  name: string;
  category: string;
  priceCents: number;
  priceUnit: PriceUnit;
  salesUnit: SalesUnit;
  minOrder: number;
  casePack: number;
  priceBreaks: PriceBreak[];
  family: string | null;
  available: number;
  soldBefore: number;
};
export type HistoryBuyer = {
  id: string;
  email: string;
  name: string;
  address: string;
  country: string;
  phone: string;
};

/** The course of an order. `partly-cancelled`: its first line was cancelled before it was paid. */
export type Course = "unpaid" | "pending" | "shipped" | "partly-cancelled" | "cancelled" | "expired" | "refunded";

export type PlannedOrder = {
  buyer: HistoryBuyer;
  poNumber: string | null;
  chosen: { tool: HistoryTool; quantity: number }[];
  course: Course;
  placedAt: Date;
  /** When it was cancelled or expired, if it was. */
  endedAt: Date;
  /** When it was paid and shipped, if it was. */
  paidAt: Date;
  shippedAt: Date;
};

const days = 90;
const [minute, hour] = [60_000, 3_600_000];
const day = 24 * hour;
/** How long an unpaid order holds its stock. */
export const holdMs = day;

/** What the orders are planned from; `unsold` is what is left of each tool to be sold in them. */
type Plan = { now: Date; today: number; random: Random; tools: HistoryTool[]; unsold: Map<string, number> };

/**
 * About three months of orders up to `now`, oldest first: the same ones for the same day. Some are of today, some unpaid, pending,
 * partly cancelled or expired, and a few refunded. The last of the buyers is the demo's own. At most half of what a tool has sold is
 * sold in them.
 */
export function planOrders(now: Date, tools: HistoryTool[], buyers: HistoryBuyer[]): PlannedOrder[] {
  const today = Math.floor(now.getTime() / day) * day;
  const unsold = new Map(tools.map(({ id, soldBefore }) => [id, Math.floor(soldBefore / 2)]));
  const plan: Plan = { now, today, random: seededRandom(today / day), tools, unsold };
  const samples = planSamples(plan, buyers.at(-1));
  const daily = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * day)
    .flatMap((start) => timesOf(plan, start))
    .flatMap((placedMs) => planOrder(plan, buyers, placedMs) ?? []);
  return [...daily, ...samples].toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime());
}

/** The demo buyer has an order to pay, one to follow and one that was refunded, and some of today's orders are paid. */
function planSamples(plan: Plan, buyer: HistoryBuyer | undefined): PlannedOrder[] {
  if (!buyer) return [];
  const { now, today } = plan;
  const sinceMidnight = now.getTime() - today;
  const samples = [
    ["refunded", today - 9 * day + 10 * hour, hour],
    ["pending", today + 0.3 * sinceMidnight, 0.1 * sinceMidnight],
    ["unpaid", today + 0.6 * sinceMidnight, hour],
  ] as const;
  return samples.map(([course, placedMs, paidAfterMs]) => {
    const paidMs = placedMs + paidAfterMs;
    return {
      buyer,
      poNumber: null,
      chosen: chooseTools(plan),
      course,
      placedAt: new Date(placedMs),
      endedAt: new Date(placedMs),
      paidAt: new Date(paidMs),
      shippedAt: new Date(paidMs + hour),
    };
  });
}

/** An order of one of the buyers; undefined if nothing is left to be sold. */
function planOrder(plan: Plan, buyers: HistoryBuyer[], placedMs: number): PlannedOrder | undefined {
  const { between } = plan.random;
  const buyer = buyers[between(0, buyers.length - 1)];
  const chosen = chooseTools(plan);
  const paidMs = placedMs + between(3, 90) * minute;
  const times = {
    placedAt: new Date(placedMs),
    paidAt: new Date(paidMs),
    shippedAt: new Date(paidMs + between(8, 90) * hour),
  };
  const course = chooseCourse(plan, chosen.length, times);
  const endedAt = new Date(placedMs + (course === "expired" ? holdMs : 2 * minute));
  const poNumber = between(0, 2) === 0 ? String(between(410_000, 489_999)) : null;
  return buyer && chosen.length > 0 ? { buyer, poNumber, chosen, course, endedAt, ...times } : undefined;
}

/** Times in the working hours of a day; today up to now. */
function timesOf({ now, random }: Plan, start: number): number[] {
  const isWeekend = [0, 6].includes(new Date(start).getUTCDay());
  const end = Math.min(start + 18 * hour, start + 0.9 * (now.getTime() - start));
  const opening = Math.min(start + 7 * hour, start + (end - start) / 2);
  const count = isWeekend ? random.between(1, 2) : random.between(3, 6);
  const times = Array.from({ length: count }, () => Math.floor(opening + random.next() * (end - opening)));
  return times.toSorted((one, other) => one - other);
}

/** One to eight different tools, more often few, in multiples of their minimum orders. They are no longer unsold. */
function chooseTools({ random: { next, between }, tools, unsold }: Plan): PlannedOrder["chosen"] {
  const count = 1 + Math.floor(8 * next() ** 2);
  const chosen = new Map<string, PlannedOrder["chosen"][number]>();
  for (let tries = 0; chosen.size < count && tries < 40; tries += 1) {
    const tool = tools[between(0, tools.length - 1)];
    const left = tool ? (unsold.get(tool.id) ?? 0) : 0;
    if (!tool || chosen.has(tool.id) || left < tool.minOrder) continue;
    const quantity = tool.minOrder * Math.min(between(1, 3), Math.floor(left / tool.minOrder));
    unsold.set(tool.id, left - quantity);
    chosen.set(tool.id, { tool, quantity });
  }
  return [...chosen.values()];
}

function chooseCourse({ now, random }: Plan, lineCount: number, { placedAt, paidAt, shippedAt }: Times): Course {
  const chance = random.next();
  const isHeld = now.getTime() - placedAt.getTime() < holdMs;
  if (paidAt >= now || (isHeld && chance < 0.4)) return "unpaid";
  if (shippedAt >= now) return "pending";
  if (chance < 0.04) return "cancelled";
  if (chance < 0.07) return "expired";
  if (chance < 0.09) return "refunded";
  return lineCount > 1 && chance < 0.16 ? "partly-cancelled" : "shipped";
}

type Times = Pick<PlannedOrder, "placedAt" | "paidAt" | "shippedAt">;
