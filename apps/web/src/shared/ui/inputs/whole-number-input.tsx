import { formatNumber } from "@ironmonger/contract/money";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { parseWholeNumber } from "../../forms/parse-quantity.ts";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  value?: number | string;
  onChange?: (value: number | string) => void;
};

/** A field for whole numbers. It reports text that is not one as it is, for the form's schema to refuse. */
export function WholeNumberInput({ value = "", onChange, onBlur, ...props }: Props) {
  const [text, setText] = useState(() => write(value));

  // The form also sets the value: at the start, and when it is reset.
  useEffect(() => {
    setText((current) => (read(current) === value ? current : write(value)));
  }, [value]);

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange?.(read(currentTarget.value));
      }}
      onBlur={(event) => {
        setText(write(read(text)));
        onBlur?.(event);
      }}
    />
  );
}

function read(text: string): number | string {
  const number = parseWholeNumber(text);
  return Number.isNaN(number) ? text : number;
}
const write = (value: number | string): string => (typeof value === "number" ? formatNumber(value) : value);
