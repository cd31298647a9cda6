import { NativeSelect } from "@mantine/core";
import type { Role, Sorting } from "./column.ts";
import classes from "./data-table.module.css";

type Props<SortKey extends string> = {
  sorts: { title: string; role?: Role; sortBy?: SortKey }[];
  sorting: Sorting<SortKey>;
  isOnEveryScreen: boolean;
};

/** On phones, where the head is not shown, and wherever no column of the head shows the current order or offers every order. */
export function SortChoice<SortKey extends string>({ sorts, sorting, isOnEveryScreen }: Props<SortKey>) {
  const choices = sorts.flatMap(({ title, role, sortBy }) =>
    sortBy === undefined
      ? []
      : (["asc", "desc"] as const).map((direction) => ({
          sortBy,
          direction,
          value: `${sortBy} ${direction}`,
          label: `${title}, ${(role === "time" ? timeDirections : directions)[direction]}`,
        })),
  );
  return (
    <NativeSelect
      className={classes.sortChoice}
      data-on-phones={!isOnEveryScreen || undefined}
      label="Sort by"
      value={`${sorting.by} ${sorting.direction}`}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(({ value }) => value === currentTarget.value);
        if (chosen) sorting.onSort(chosen.sortBy, chosen.direction);
      }}
      data={choices.map(({ value, label }) => ({ value, label }))}
    />
  );
}

const directions = { asc: "ascending", desc: "descending" };
const timeDirections = { asc: "oldest first", desc: "newest first" };
