import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../lazy/idle.ts";

type Choice = string | { value: string; label: string };
type Props = Omit<NativeSelectProps, "data" | "value"> & { data: readonly Choice[]; value?: string };

const keyOf = (choice: Choice) => (typeof choice === "string" ? choice : choice.value);

/**
 * A select with hundreds of options, of which it has only the chosen one until the browser is idle or the select has the focus: while a page
 * loads, a slow phone would take a twentieth of a second for them. Not for fields that browsers fill in, because they look for the option.
 */
export function LongSelect({ data, value = "", onFocus, ...props }: Props) {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => void whenIdle(() => startTransition(() => setWhole(true))), []);
  return (
    <NativeSelect
      {...props}
      value={value}
      data={isWhole ? [...data] : data.filter((choice) => keyOf(choice) === value)}
      onFocus={(event) => {
        setWhole(true);
        onFocus?.(event);
      }}
    />
  );
}
