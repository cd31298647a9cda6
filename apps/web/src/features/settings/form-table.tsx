import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import type { Column } from "../../shared/kit/table/column.ts";
import { DataTable } from "../../shared/kit/table/data-table.tsx";
import { CrossButton } from "../../shared/ui/cross-button.tsx";

/** A row with its position, by which the form knows its fields. */
type FormRow<Row> = { row: Row; index: number };

type Props<Row> = {
  caption: string;
  /** The name of a row, for its buttons: `rate`. */
  what: string;
  rows: Row[];
  columns: Column<FormRow<Row>>[];
  opens?: (row: FormRow<Row>) => ReactNode;
  error: ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
};

/** A small table of fields, whose rows can be added and removed; the focus goes to the new row, or stays at the button of a removed one. */
export function FormTable<Row>({ caption, what, rows, columns, opens, error, onAdd, onRemove }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    flushSync(onAdd);
    const names = frame.current?.querySelectorAll<HTMLElement>("th input, th select");
    names?.[names.length - 1]?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onRemove(index));
    const buttons = frame.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (buttons?.[Math.min(index, buttons.length - 1)] ?? addButton.current)?.focus();
  };
  return (
    <Stack gap="sm" align="stretch" ref={frame}>
      <DataTable
        caption={caption}
        rows={rows.map((row, index) => ({ row, index }))}
        rowKey={({ index }) => `${what}-${index}`}
        columns={[
          ...columns,
          {
            role: "actions",
            title: "Remove",
            of: ({ index }) => (
              <CrossButton label={`Remove ${what} ${index + 1}`} data-remove onClick={() => remove(index)} />
            ),
          },
        ]}
        {...(opens && { opens })}
      />
      {error ? <p className="error-line">{error}</p> : null}
      <Group>
        <Button ref={addButton} variant="default" onClick={add}>
          Add a {what}
        </Button>
      </Group>
    </Stack>
  );
}
