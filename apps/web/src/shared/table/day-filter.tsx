import { TextInput } from "@mantine/core";

type Props = { label: string; value: string | undefined; onChange: (day: string | undefined) => void };

/** A day, as `2026-01-31`, at which the rows of an admin table begin or end. */
export function DayFilter({ label, value, onChange }: Props) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
