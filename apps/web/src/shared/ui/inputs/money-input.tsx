import { formatAmount } from "@ironmonger/contract/money";
import { parseMoney } from "@ironmonger/contract/parse-money";
import { Text, TextInput, type TextInputProps } from "@mantine/core";
import { useMoney } from "../../use-money.ts";

type Props = Omit<TextInputProps, "value"> & { value?: string };

/**
 * A field for an amount in the shop's currency. The text stays as it was entered; the amount that the shop reads stands at the field's
 * end where it is written differently.
 */
export function MoneyInput({ value = "", ...props }: Props) {
  const money = useMoney();
  const read = parseMoney(value, money);
  const isPlain = "cents" in read && formatAmount(read.cents).replaceAll(",", "") === value.trim().replaceAll(",", "");
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={50}
      leftSection={money.sign.trim()}
      value={value}
      rightSection={
        <Text span px="xs" c="dimmed" fz="sm" className="amount" aria-live="polite">
          {"cents" in read && !isPlain && `= ${money.format(read.cents)}`}
        </Text>
      }
      rightSectionPointerEvents="none"
      rightSectionWidth="auto"
      {...props}
    />
  );
}
