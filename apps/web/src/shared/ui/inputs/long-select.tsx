import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { memo, startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../lazy/idle.ts";

type Choice = string | { value: string; label: string };
type Props = Omit<NativeSelectProps, "data" | "value"> & {
  data: readonly Choice[];
  value?: string;
  /** Browsers fill it in: they look for the option, so that all are there from the start. */
  isFilledIn?: boolean;
};

const keyOf = (choice: Choice) => (typeof choice === "string" ? choice : choice.value);
const labelOf = (choice: Choice) => (typeof choice === "string" ? choice : choice.label);

type Choices = { choices: readonly Choice[] };

const areSame = ({ choices: before }: Choices, { choices: now }: Choices): boolean =>
  before === now ||
  (before.length === now.length &&
    now.every((choice, index) => {
      const other = before[index] ?? "";
      return keyOf(choice) === keyOf(other) && labelOf(choice) === labelOf(other);
    }));

/** A form is rendered again with each letter that is typed: options that stay the same are not. */
const Options = memo(
  ({ choices }: Choices) =>
    choices.map((choice) => (
      <option key={keyOf(choice)} value={keyOf(choice)}>
        {labelOf(choice)}
      </option>
    )),
  areSame,
);

/**
 * A select with hundreds of options, of which it has only the chosen one until the browser is idle or the select has the focus: while a
 * page loads, a slow phone would take a twentieth of a second for them.
 */
export function LongSelect({ data, value = "", isFilledIn = false, onFocus, ...props }: Props) {
  const [isWhole, setWhole] = useState(isFilledIn);
  useEffect(() => {
    if (!isFilledIn) whenIdle(() => startTransition(() => setWhole(true)));
  }, [isFilledIn]);
  return (
    <NativeSelect
      {...props}
      value={value}
      onFocus={(event) => {
        setWhole(true);
        onFocus?.(event);
      }}
    >
      <Options choices={isWhole ? data : data.filter((choice) => keyOf(choice) === value)} />
    </NativeSelect>
  );
}
