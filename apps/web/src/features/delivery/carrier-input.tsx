import { carriers } from "@ironmonger/contract/orders/shipping";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useId } from "react";

type Props = Omit<TextInputProps, "onChange"> & { value: string; onChange: (carrier: string) => void };

/** A carrier's name; those whose tracking pages the shop knows are suggested. */
export function CarrierInput({ onChange, ...props }: Props) {
  const listId = useId();
  return (
    <>
      <TextInput
        list={listId}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...props}
      />
      <datalist id={listId}>
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
