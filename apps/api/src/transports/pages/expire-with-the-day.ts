import { calendarOf, shopDayAt } from "@ironmonger/contract/delivery/promise";
import type { FastifyInstance } from "fastify";
import type { PageCache } from "./page-cache.ts";

const minuteMs = 60_000;

type DaySettings = { read: () => Promise<Parameters<typeof calendarOf>[0]> };

/**
 * Pages say when an order leaves and arrives. So they are rendered anew when an order that is placed now leaves on another day than one a
 * minute ago: at the cut-off and at midnight in the shop's time zone, both of which are whole minutes.
 */
export function expireWithTheDay(app: FastifyInstance, settings: DaySettings, pages: PageCache): void {
  let lastDay: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const { today, firstDay } = shopDayAt(new Date(), calendarOf(await settings.read()));
    const day = `${today} ${firstDay}`;
    if (lastDay !== undefined && day !== lastDay) pages.invalidateNow();
    lastDay = day;
  };
  const lookEachMinute = () => {
    // While the settings cannot be read, the last day stays; the next look notices that it is over.
    void look().catch(() => {});
    timer = setTimeout(lookEachMinute, minuteMs - (Date.now() % minuteMs));
    timer.unref();
  };
  app.addHook("onReady", async () => lookEachMinute());
  app.addHook("onClose", async () => clearTimeout(timer));
}
