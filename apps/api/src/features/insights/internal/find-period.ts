import type { PeriodInput } from "@ironmonger/contract/insights";
import { countDays, usualRange } from "@ironmonger/contract/tables/periods";
import type { Services } from "../../../core/services.ts";
import { addDays, dayIn, daysFrom } from "../../../core/shop-days.ts";

/** The requested days, the same number of days before them, the day after them, and their time zone. */
export async function findPeriod(
  { settings }: Pick<Services, "settings">,
  { range = usualRange, from, to }: PeriodInput,
) {
  const { timeZone } = await settings.read();
  const last = to ?? dayIn(timeZone);
  const first = from ?? addDays(last, 1 - range);
  const count = countDays(first, last);
  return {
    days: daysFrom(first, count),
    before: daysFrom(addDays(first, -count), count),
    dayAfter: addDays(last, 1),
    timeZone,
  };
}
