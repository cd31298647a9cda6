import { NumberInput, type NumberInputProps } from "@mantine/core";

type Props = Omit<NumberInputProps, "onChange"> & { onChange?: (value: number | string) => void };

/** A field for whole numbers, written in groups of three. Empty until something is typed; the form's schema judges it. */
export function WholeNumberInput(props: Props) {
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      {...props}
    />
  );
}
