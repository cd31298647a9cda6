import { ListName } from "@ironmonger/contract/lists/list-name";
import { Box, Button, Group, TextInput } from "@mantine/core";
import { z } from "zod";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";

type Props = {
  label: string;
  button: string;
  name: string;
  /** It takes the focus when its dialog opens. */
  isFirst: boolean;
  isWorking: boolean;
  onName: (name: string) => void;
};

const Name = z.object({ name: ListName });

/** Asks for the name of a list. */
export function NameForm({ label, button, name, isFirst, isWorking, onName }: Props) {
  const form = useContractForm(Name, { name });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => onName(values.name))}>
      <TextInput
        label={label}
        placeholder="Workshop, site office…"
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        maxLength={100}
        inputContainer={(field) => (
          <Group gap="xs" wrap="nowrap">
            <Box flex={1}>{field}</Box>
            <Button type="submit" loading={isWorking}>
              {button}
            </Button>
          </Group>
        )}
        {...form.getInputProps("name")}
      />
    </form>
  );
}
