import { formatNumber } from "../money.ts";
import { backordered, type Terms } from "../pricing.ts";
import { dayAndTime, dayOf, type PromisedDays } from "./promise.ts";

const parts = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
const dayFormat = new Intl.DateTimeFormat("en-US", parts);

/** `Tue 1 Dec`, with the year if it is not that of `today`. */
function dayText(day: string, today: string): string {
  const named = dayFormat.formatToParts(new Date(`${day}T00:00:00Z`));
  const of = (name: string) => named.find(({ type }) => type === name)?.value;
  const year = day.slice(0, 4) === today.slice(0, 4) ? [] : [of("year")];
  return [of("weekday"), of("day"), of("month"), ...year].join(" ");
}

type Shop = { timeZone: string; delivery: { cutOff?: string | undefined } };
type Described = {
  now: Date;
  shop: Shop;
  /** Whether the pieces are in stock; undefined if the text does not say it. */
  stock?: "all" | "some" | "none";
  isCollected?: boolean;
};

const leads = { all: "In stock, ", some: "A part is on backorder, ", none: "On backorder, " };

/** When an order leaves and arrives: "In stock, ships today if ordered by 15:00, with you Tue 1 Dec". */
export function describePromise(
  { shipsAt, arrivesFrom, arrivesUntil }: PromisedDays,
  { now, shop, stock, isCollected = false }: Described,
): string {
  const today = dayAndTime(now, shop.timeZone).day;
  const by = stock && shop.delivery.cutOff ? ` if ordered by ${shop.delivery.cutOff}` : "";
  const verb = isCollected ? "ready to collect" : stock === undefined || stock === "all" ? "ships" : "all of it ships";
  const ships =
    shipsAt === null
      ? `${verb} when it arrives`
      : shipsAt === today
        ? `${verb} today${by}`
        : `${verb} ${dayText(shipsAt, today)}`;
  const text = `${stock ? leads[stock] : ""}${ships}${isCollected ? "" : arrivalText(arrivesFrom, arrivesUntil, today)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const arrivalText = (from: string | null, until: string | null, today: string): string => {
  if (from === null || until === null) return "";
  return `, with you ${dayText(from, today)}${from === until ? "" : ` to ${dayText(until, today)}`}`;
};

/** "30 on backorder, expected Tue 1 Dec". A day that has passed is left out. */
export function describeBackorder(
  pieces: number,
  backInStockAt: string | null | undefined,
  { now, timeZone, isCollected = false }: { now: Date; timeZone: string; isCollected?: boolean },
): string {
  const today = dayAndTime(now, timeZone).day;
  const day = backInStockAt ? dayOf(backInStockAt, timeZone) : null;
  const later = isCollected ? "ready to collect when they arrive" : "shipped when they arrive";
  const when = day !== null && day >= today ? `expected ${dayText(day, today)}` : later;
  return `${formatNumber(pieces)} on backorder, ${when}`;
}

type Ordered = Terms & { backInStockAt?: string | null | undefined };

/** The part of a quantity that is not in stock, as `describeBackorder` says it; null if all of it is. */
export function describeMissing(tool: Ordered, quantity: number, at: { now: Date; timeZone: string }): string | null {
  const pieces = Number.isFinite(quantity) ? backordered(tool, quantity) : 0;
  return pieces > 0 ? describeBackorder(pieces, tool.backInStockAt, at) : null;
}
