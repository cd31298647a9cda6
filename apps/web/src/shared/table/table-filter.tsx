import { NativeSelect } from "@mantine/core";

type Props<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  /** `undefined`: all rows. */
  onChange: (value: Value | undefined) => void;
  /** In pixels, where the options come later: the field would grow with them. */
  width?: number;
};

/** The values themselves as options, with a capital first letter. */
export const optionsOf = <Value extends string>(values: readonly Value[]): { value: Value; label: string }[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** A choice above an admin table that leaves out the rows which do not fit. */
export function TableFilter<Value extends string>({ label, value, options, onChange, width }: Props<Value>) {
  return (
    <NativeSelect
      label={label}
      w={width}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(options.find((option) => option.value === currentTarget.value)?.value)}
      data={[{ value: "", label: "All" }, ...options]}
    />
  );
}
