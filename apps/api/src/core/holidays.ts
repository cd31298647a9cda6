import type { DeliveryRules } from "@ironmonger/contract/delivery/options";
import { addDays } from "@ironmonger/contract/delivery/promise";
import type Holidays from "date-holidays";

/** How many years of days off pages know besides the current one. */
const yearsAhead = 2;

// Loaded by those shops only that keep holidays: the calendars of all countries are large.
const load = async () => (await import("date-holidays")).default;

const partsOf = (name: string): [country: string, region: string | undefined] => {
  const [country = "", region] = name.split("-");
  return [country, region];
};

/** The regions of a country that have public holidays of their own, by code; none if the country's are not known. */
export async function listHolidayRegions(country: string): Promise<{ isKnown: boolean; regions: Map<string, string> }> {
  const calendars: Holidays = new (await load())();
  const isKnown = country in calendars.getCountries();
  return { isKnown, regions: new Map(Object.entries((isKnown && calendars.getStates(country, "en")) || {})) };
}

export async function hasHolidays(name: string): Promise<boolean> {
  const [country, region] = partsOf(name);
  const { isKnown, regions } = await listHolidayRegions(country);
  return isKnown && (region === undefined || regions.has(region));
}

const dayMs = 24 * 60 * 60 * 1000;
const holidaysOfYears = new Map<string, Promise<string[]>>();

/** The days of a year on which everything is closed there, such as `DE-BY`. */
async function readHolidays(name: string, year: number): Promise<string[]> {
  const [country, region] = partsOf(name);
  const calendar = region === undefined ? new (await load())(country) : new (await load())(country, region);
  return calendar
    .getHolidays(year)
    .filter(({ type }) => type === "public")
    .flatMap(({ date, start, end }) => {
      // Some begin with the evening before, but all have whole days; `date` is the first.
      const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
      return Array.from({ length: count }, (_, index) => addDays(date.slice(0, 10), index));
    });
}

function holidaysOf(name: string, year: number): Promise<string[]> {
  const key = `${name} ${year}`;
  const known = holidaysOfYears.get(key) ?? readHolidays(name, year);
  holidaysOfYears.set(key, known);
  return known;
}

/** The days to come on which the shop is closed. Yesterday is one of them, because somewhere it is still today. */
export async function daysOffFrom(now: Date, { closedDays = [], holidays }: DeliveryRules): Promise<string[]> {
  const years = Array.from({ length: yearsAhead + 1 }, (_, index) => now.getUTCFullYear() + index);
  const ofYears = holidays ? await Promise.all(years.map((year) => holidaysOf(holidays, year))) : [];
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  return [...new Set([...closedDays, ...ofYears.flat()])].filter((day) => day >= yesterday).sort();
}
