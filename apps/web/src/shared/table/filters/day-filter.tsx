import { isUsualYear } from "@ironmonger/contract/tables/periods";
import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";

type Props = { label: string; value: string | undefined; onChange: (day: string | undefined) => void };

/** A day, as `2026-01-31`, at which the rows of an admin table begin or end. */
export function DayFilter({ label, value = "", onChange }: Props) {
  // The first digits of an unfinished year are a year such as 0002, which must not filter.
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      type="date"
      label={label}
      value={text}
      onChange={({ currentTarget: { value: day } }) => {
        setText(day);
        if (day === "" || isUsualYear(day)) onChange(day || undefined);
      }}
      onBlur={() => setText(value)}
    />
  );
}
