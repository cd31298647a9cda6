import type { ListOrdersInput } from "@ironmonger/contract/orders";
import { NativeSelect } from "@mantine/core";
import { DayFilter } from "../../../shared/table/day-filter.tsx";
import { useShop } from "../../../shared/use-shop.ts";

type Placed = Pick<ListOrdersInput, "from" | "to" | "olderThan">;
type Props = { value: Placed; onChange: (placed: Placed) => void };

const dayMs = 24 * 3_600_000;
/** Days in the shop's time zone; the Swedish locale formats them as in the address. */
const dayBefore = (days: number, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(Date.now() - days * dayMs);

const anyTime: Placed = { from: undefined, to: undefined, olderThan: undefined };
const choices: { value: string; label: string; placed: (zone: string) => Placed }[] = [
  { value: "any", label: "At any time", placed: () => anyTime },
  {
    value: "today",
    label: "Today",
    placed: (zone) => ({ ...anyTime, from: dayBefore(0, zone), to: dayBefore(0, zone) }),
  },
  {
    value: "week",
    label: "Last 7 days",
    placed: (zone) => ({ ...anyTime, from: dayBefore(6, zone), to: dayBefore(0, zone) }),
  },
  {
    value: "month",
    label: "Last 30 days",
    placed: (zone) => ({ ...anyTime, from: dayBefore(29, zone), to: dayBefore(0, zone) }),
  },
  { value: "12h", label: "Over 12 hours ago", placed: () => ({ ...anyTime, olderThan: "12h" }) },
  { value: "1d", label: "Over 1 day ago", placed: () => ({ ...anyTime, olderThan: "1d" }) },
  { value: "2d", label: "Over 2 days ago", placed: () => ({ ...anyTime, olderThan: "2d" }) },
  { value: "7d", label: "Over 7 days ago", placed: () => ({ ...anyTime, olderThan: "7d" }) },
];

/** Filters by the day of placing: common periods, or a first and a last day. */
export function PlacedFilter({ value, onChange }: Props) {
  const { from, to, olderThan } = value;
  const { timeZone } = useShop();
  const chosen = choices.find(({ placed }) => {
    const usual = placed(timeZone);
    return usual.from === from && usual.to === to && usual.olderThan === olderThan;
  });
  return (
    <>
      <NativeSelect
        label="Placed"
        value={chosen?.value ?? "days"}
        onChange={({ currentTarget }) => {
          const wanted = choices.find((choice) => choice.value === currentTarget.value);
          if (wanted) onChange(wanted.placed(timeZone));
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
