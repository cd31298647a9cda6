import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { NativeSelect } from "@mantine/core";
import { DayFilter } from "../../../shared/table/day-filter.tsx";

type Placed = Pick<ListOrdersInput, "from" | "to" | "olderThan">;
type Props = { value: Placed; onChange: (placed: Placed) => void };

const dayMs = 24 * 3_600_000;
/** Days are those of the shop, which keeps UTC. */
const dayBefore = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

const anyTime: Placed = { from: undefined, to: undefined, olderThan: undefined };
const choices: { value: string; label: string; placed: () => Placed }[] = [
  { value: "any", label: "At any time", placed: () => anyTime },
  { value: "today", label: "Today", placed: () => ({ ...anyTime, from: dayBefore(0), to: dayBefore(0) }) },
  { value: "week", label: "Last 7 days", placed: () => ({ ...anyTime, from: dayBefore(6), to: dayBefore(0) }) },
  { value: "month", label: "Last 30 days", placed: () => ({ ...anyTime, from: dayBefore(29), to: dayBefore(0) }) },
  { value: "12h", label: "Over 12 hours ago", placed: () => ({ ...anyTime, olderThan: "12h" }) },
  { value: "1d", label: "Over 1 day ago", placed: () => ({ ...anyTime, olderThan: "1d" }) },
  { value: "2d", label: "Over 2 days ago", placed: () => ({ ...anyTime, olderThan: "2d" }) },
  { value: "7d", label: "Over 7 days ago", placed: () => ({ ...anyTime, olderThan: "7d" }) },
];

/** When orders were placed: a choice of usual answers, or a first and a last day. */
export function PlacedFilter({ value, onChange }: Props) {
  const { from, to, olderThan } = value;
  const chosen = choices.find(({ placed }) => {
    const usual = placed();
    return usual.from === from && usual.to === to && usual.olderThan === olderThan;
  });
  return (
    <>
      <NativeSelect
        label="Placed"
        value={chosen?.value ?? "days"}
        onChange={({ currentTarget }) => {
          const wanted = choices.find((choice) => choice.value === currentTarget.value);
          if (wanted) onChange(wanted.placed());
        }}
        data={[
          ...choices.map(({ value, label }) => ({ value, label })),
          { value: "days", label: "On days", disabled: true },
        ]}
      />
      <DayFilter label="From" value={from} onChange={(day) => onChange({ from: day, to, olderThan })} />
      <DayFilter label="To" value={to} onChange={(day) => onChange({ from, to: day, olderThan })} />
    </>
  );
}
