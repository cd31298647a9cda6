import { formatNumber } from "../money.ts";
import { backordered, type Terms } from "../pricing.ts";
import { addDays, dayOf, type PromisedDays, type PromisedPart } from "./promise.ts";

// Tables of ours, because a phone takes longer to create a built-in formatter than to draw a page of days.
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `Tue 1 Dec`, with the year if it is not that of `today`. */
function dayText(day: string, today: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const year = day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${date.getUTCFullYear()}`;
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}${year}`;
}

type Described = {
  today: string;
  /** The time until which an order ships today, if the text is to say so. */
  cutOff?: string | undefined;
  /** Whether the pieces are in stock; undefined if the text does not say it. */
  stock?: "all" | "some" | "none";
  isCollected?: boolean;
};

const leads = { all: "In stock, ", some: "A part is on backorder, ", none: "On backorder, " };

/** When an order leaves and arrives: "In stock, ships today if ordered by 15:00, with you Tue 1 Dec". */
export function describePromise(
  { shipsAt, arrivesFrom, arrivesUntil }: PromisedDays,
  { today, cutOff, stock, isCollected = false }: Described,
): string {
  const by = stock && cutOff ? ` if ordered by ${cutOff}` : "";
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

/**
 * The parts of an order that leave on different days: "10 lines leave Mon 30 Nov, with you Tue 1 Dec; 3 lines leave Mon 14 Dec, with you
 * Tue 15 Dec". Null where all of it leaves on one day.
 */
export function describeParts(
  parts: readonly PromisedPart[],
  { today, isCollected = false }: Pick<Described, "today" | "isCollected">,
): string | null {
  if (parts.length < 2) return null;
  const texts = parts.map(({ lineCount, shipsAt, arrivesFrom, arrivesUntil }) => {
    const lines = lineCount === 1 ? "1 line" : `${formatNumber(lineCount)} lines`;
    const verb = isCollected ? "ready" : lineCount === 1 ? "leaves" : "leave";
    const day =
      shipsAt === null ? `when ${lineCount === 1 ? "it arrives" : "they arrive"}` : dayOrToday(shipsAt, today);
    return `${lines} ${verb} ${day}${isCollected ? "" : arrivalText(arrivesFrom, arrivesUntil, today)}`;
  });
  return texts.join("; ");
}

const arrivalText = (from: string | null, until: string | null, today: string): string => {
  if (from === null || until === null) return "";
  return `, with you ${dayText(from, today)}${from === until ? "" : ` to ${dayText(until, today)}`}`;
};

/** "Leaves Mon 30 Nov, with you Wed 2 Dec", the later day where there are two; null where the shop cannot say when. */
export function describeDays({ shipsAt, arrivesUntil }: PromisedDays, today: string): string | null {
  if (shipsAt === null) return null;
  return `Leaves ${dayOrToday(shipsAt, today)}${arrivalText(arrivesUntil, arrivesUntil, today)}`;
}

/** The same where there is little room: "With you Wed 2 Dec". */
export function describeDay({ shipsAt, arrivesUntil }: PromisedDays, today: string): string | null {
  if (arrivesUntil !== null) return `With you ${dayOrToday(arrivesUntil, today)}`;
  return shipsAt && `Leaves ${dayOrToday(shipsAt, today)}`;
}

const dayOrToday = (day: string, today: string): string => (day === today ? "today" : dayText(day, today));

/** The day on which an order has to leave, for the office: "Today", "Tomorrow", "Mon 30 Nov". */
export const describeShipBy = (day: string, today: string): string =>
  day === today ? "Today" : day === addDays(today, 1) ? "Tomorrow" : dayText(day, today);

/** "30 on backorder, expected Tue 1 Dec". A day that has passed is left out. */
export function describeBackorder(
  pieces: number,
  backInStockAt: string | null | undefined,
  { today, timeZone, isCollected = false }: { today: string; timeZone: string; isCollected?: boolean },
): string {
  const day = backInStockAt ? dayOf(backInStockAt, timeZone) : null;
  const later = isCollected ? "ready to collect when they arrive" : "shipped when they arrive";
  const when = day !== null && day >= today ? `expected ${dayText(day, today)}` : later;
  return `${formatNumber(pieces)} on backorder, ${when}`;
}

type Ordered = Terms & { backInStockAt?: string | null | undefined };

/** The pieces of a quantity that are not in stock, as `describeBackorder` says it; null if all of it is. */
export function describeMissing(
  tool: Ordered,
  quantity: number,
  at: { today: string; timeZone: string },
): string | null {
  const pieces = Number.isFinite(quantity) ? backordered(tool, quantity) : 0;
  return pieces > 0 ? describeBackorder(pieces, tool.backInStockAt, at) : null;
}
