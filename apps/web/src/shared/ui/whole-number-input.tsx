import { NumberInput, type NumberInputProps } from "@mantine/core";

type Props = Omit<NumberInputProps, "onChange"> & { onChange?: (value: number | string) => void };

/** A field for whole numbers, grouped by thousands. It starts empty; the form's schema validates it. */
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
