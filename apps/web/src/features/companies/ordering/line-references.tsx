import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Fields } from "../../../shared/kit/fields.tsx";
import { Row, Rows } from "../../../shared/kit/rows.tsx";

/** To what single lines are charged, by the ids of their tools. */
export type LineReferences = Record<string, { costCentre: string; reference: string }>;

type Props = {
  lines: { toolId: string; name: string }[];
  references: LineReferences;
  onChange: (references: LineReferences) => void;
};

const none = { costCentre: "", reference: "" };

/** The cost centre and the reference of single lines, where they are not those of the order. */
export function LineReferenceFields({ lines, references, onChange }: Props) {
  const [isOpen, setOpen] = useState(Object.keys(references).length > 0);
  if (!isOpen)
    return (
      <div>
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          Charge single lines to something else
        </Button>
      </div>
    );
  return (
    <Stack gap="xs">
      <Text size="sm" fw="medium">
        Single lines
      </Text>
      <Rows label="Cost centres of lines" noun="lines" items={lines} empty="No lines">
        {({ toolId, name }) => {
          const of = references[toolId] ?? none;
          const change = (changed: Partial<typeof none>) =>
            onChange({ ...references, [toolId]: { ...of, ...changed } });
          return (
            <Row
              key={toolId}
              name={name}
              detail={
                <Fields>
                  <TextInput
                    label="Cost centre"
                    aria-label={`Cost centre of ${name}`}
                    size="sm"
                    maxLength={50}
                    autoComplete="off"
                    value={of.costCentre}
                    onChange={({ currentTarget }) => change({ costCentre: currentTarget.value })}
                  />
                  <TextInput
                    label="Reference"
                    aria-label={`Reference of ${name}`}
                    size="sm"
                    maxLength={50}
                    autoComplete="off"
                    value={of.reference}
                    onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
                  />
                </Fields>
              }
            />
          );
        }}
      </Rows>
    </Stack>
  );
}

/** What an order line says of it: nothing where the fields are empty. */
export const referencesOf = (references: LineReferences, toolId: string) => {
  const { costCentre, reference } = references[toolId] ?? none;
  return { ...(costCentre.trim() && { costCentre }), ...(reference.trim() && { reference }) };
};
