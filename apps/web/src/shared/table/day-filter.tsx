import { isUsualYear } from "@ironmonger/contract/periods";
import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";

type Props = { label: string; value: string | undefined; onChange: (day: string | undefined) => void };

/** A day, as `2026-01-31`, at which the rows of an admin table begin or end. */
export function DayFilter({ label, value = "", onChange }: Props) {
  // While a year is typed, its first digits are a year such as 0002, which is not filtered by.
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day);
        if (day === "" || isUsualYear(day)) onChange(day || undefined);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
