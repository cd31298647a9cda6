import { currencySign, formatMoney } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { TextInput, type TextInputProps } from "@mantine/core";

type Props = Omit<TextInputProps, "value" | "description"> & { value?: string };

/**
 * A field for an amount in the shop's currency. The text stays as it was entered; the amount that the shop reads is shown below it.
 */
export function MoneyInput({ value = "", ...props }: Props) {
  const read = parseMoney(value);
  // A line of its own from the start, so that nothing moves while the user types.
  const understood = "cents" in read ? formatMoney(read.cents) : "\u00a0";
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={50}
      leftSection={currencySign().trim()}
      value={value}
      description={props.error ? undefined : understood}
      descriptionProps={{ "aria-live": "polite", mt: 4 }}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...props}
    />
  );
}
