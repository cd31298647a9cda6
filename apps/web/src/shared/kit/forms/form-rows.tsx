import { Box, Button, Fieldset, Group, Stack } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { CrossButton } from "../../ui/cross-button.tsx";
import { Fields } from "../fields.tsx";

type Props = {
  /** The name of a row, for its label and its buttons: `rate`. */
  what: string;
  count: number;
  /** How many fields are beside each other, where there is room. */
  most?: 2 | 3 | 5;
  error: ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
};

/** Rows of fields that can be added and removed; the focus goes to the new row, or to the one that follows a removed one. */
export function FormRows({ what, count, most = 2, error, onAdd, onRemove, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    flushSync(onAdd);
    list.current?.querySelector<HTMLElement>("li:last-child :is(select, input)")?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onRemove(index));
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (buttons?.[Math.min(index, buttons.length - 1)] ?? addButton.current)?.focus();
  };
  return (
    <Stack gap="sm" align="stretch">
      <Stack component="ul" ref={list} gap="sm" p={0} m={0}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form stores the values by their index
          <Box component="li" key={index} display="block">
            <Fieldset aria-label={`${what} ${index + 1}`}>
              <Group wrap="nowrap" align="flex-start" gap="xs">
                <Box flex={1} miw={0}>
                  <Fields most={most}>{children(index)}</Fields>
                </Box>
                <CrossButton label={`Remove ${what} ${index + 1}`} data-remove onClick={() => remove(index)} />
              </Group>
            </Fieldset>
          </Box>
        ))}
      </Stack>
      {error ? <p className="error-line">{error}</p> : null}
      <Group>
        <Button ref={addButton} variant="default" onClick={add}>
          Add a {what}
        </Button>
      </Group>
    </Stack>
  );
}
