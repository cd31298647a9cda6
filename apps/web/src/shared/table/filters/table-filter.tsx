import { NativeSelect } from "@mantine/core";

type Props<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  /** `undefined`: all rows. */
  onChange: (value: Value | undefined) => void;
};

/** A select field above a table that filters its rows. */
export function TableFilter<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      maw="16rem"
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(options.find((option) => option.value === currentTarget.value)?.value)}
      data={[{ value: "", label: `${label}: all` }, ...options]}
    />
  );
}
