import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { NativeSelect } from "@mantine/core";
import { DayFilter } from "../../../shared/table/day-filter.tsx";

type Placed = Pick<ListOrdersInput, "from" | "to" | "lastDays" | "olderThan">;
type Props = { value: Placed; onChange: (placed: Placed) => void };

const anyTime: Placed = { from: undefined, to: undefined, lastDays: undefined, olderThan: undefined };
const choices: { value: string; label: string; placed: Placed }[] = [
  { value: "any", label: "At any time", placed: anyTime },
  { value: "today", label: "Today", placed: { ...anyTime, lastDays: "1" } },
  { value: "week", label: "Last 7 days", placed: { ...anyTime, lastDays: "7" } },
  { value: "month", label: "Last 30 days", placed: { ...anyTime, lastDays: "30" } },
  { value: "12h", label: "Over 12 hours ago", placed: { ...anyTime, olderThan: "12h" } },
  { value: "1d", label: "Over 1 day ago", placed: { ...anyTime, olderThan: "1d" } },
  { value: "2d", label: "Over 2 days ago", placed: { ...anyTime, olderThan: "2d" } },
  { value: "7d", label: "Over 7 days ago", placed: { ...anyTime, olderThan: "7d" } },
];

/** Filters by the day of placing: common periods, which go on with the days, or a first and a last day. */
export function PlacedFilter({ value, onChange }: Props) {
  const { from, to, lastDays, olderThan } = value;
  const chosen = choices.find(
    ({ placed }) =>
      placed.from === from && placed.to === to && placed.lastDays === lastDays && placed.olderThan === olderThan,
  );
  return (
    <>
      <NativeSelect
        label="Placed"
        value={chosen?.value ?? "days"}
        onChange={({ currentTarget }) => {
          const wanted = choices.find((choice) => choice.value === currentTarget.value);
          if (wanted) onChange(wanted.placed);
        }}
        data={[
          ...choices.map(({ value, label }) => ({ value, label })),
          { value: "days", label: "On days", disabled: true },
        ]}
      />
      <DayFilter label="From" value={from} onChange={(day) => onChange({ ...anyTime, from: day, to, olderThan })} />
      <DayFilter label="To" value={to} onChange={(day) => onChange({ ...anyTime, from, to: day, olderThan })} />
    </>
  );
}
