import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { DayFilter } from "../../../shared/table/filters/day-filter.tsx";
import { Choices, type Filter } from "../../../shared/table/filters/filters.tsx";

type Placed = Pick<ListOrdersInput, "from" | "to" | "lastDays" | "olderThan">;

const anyTime: Placed = { from: undefined, to: undefined, lastDays: undefined, olderThan: undefined };
const choices = [
  { value: "today", label: "Today", placed: { ...anyTime, lastDays: "1" } },
  { value: "week", label: "Last 7 days", placed: { ...anyTime, lastDays: "7" } },
  { value: "month", label: "Last 30 days", placed: { ...anyTime, lastDays: "30" } },
  { value: "12h", label: "Over 12 hours ago", placed: { ...anyTime, olderThan: "12h" } },
  { value: "1d", label: "Over 1 day ago", placed: { ...anyTime, olderThan: "1d" } },
  { value: "2d", label: "Over 2 days ago", placed: { ...anyTime, olderThan: "2d" } },
  { value: "7d", label: "Over 7 days ago", placed: { ...anyTime, olderThan: "7d" } },
] satisfies { value: string; label: string; placed: Placed }[];

/**
 * Filters by the day of placing: first common periods, which move on with the days, then a first and a last day. One chip says what is
 * chosen of both.
 */
export function placedFilters(value: Placed, onChange: (placed: Placed) => void): [periods: Filter, days: Filter] {
  const { from, to, lastDays, olderThan } = value;
  const chosen = choices.find(
    ({ placed }) =>
      placed.from === from && placed.to === to && placed.lastDays === lastDays && placed.olderThan === olderThan,
  );
  const onClear = () => onChange(anyTime);
  return [
    {
      label: "Placed",
      text: chosen?.label.toLowerCase() ?? describeDays(value),
      onClear,
      choice: (close) => (
        <Choices
          options={choices}
          value={chosen?.value}
          onChoose={(chosen) => {
            onChange(choices.find((choice) => choice.value === chosen)?.placed ?? anyTime);
            close();
          }}
        />
      ),
    },
    {
      label: "Placed between",
      text: undefined,
      onClear,
      choice: () => (
        <>
          <DayFilter label="From" value={from} onChange={(day) => onChange({ ...anyTime, from: day, to, olderThan })} />
          <DayFilter label="To" value={to} onChange={(day) => onChange({ ...anyTime, from, to: day, olderThan })} />
        </>
      ),
    },
  ];
}

/** A moment begins with its day. */
function describeDays({ from, to, lastDays, olderThan }: Placed): string | undefined {
  const days = [from && `from ${from.slice(0, 10)}`, to && `to ${to.slice(0, 10)}`];
  const words = [...days, lastDays && `last ${lastDays} days`, olderThan && `over ${olderThan} ago`].filter(Boolean);
  return words.length > 0 ? words.join(" ") : undefined;
}
