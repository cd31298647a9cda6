import { moved } from "@ironmonger/contract/arrange";
import { type Attribute, attributeKinds, SaveAttributeInput } from "@ironmonger/contract/attributes";
import { Input, NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { MoveHandle } from "../../shared/kit/arrange/move-handle.tsx";
import { RecordDialog, RecordDialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { useCategories } from "../categories/use-categories.ts";

export const kindLabels: Record<Attribute["kind"], string> = {
  text: "Text",
  number: "Number",
  "yes-no": "Yes or no",
  choice: "Choice",
};

type Props = {
  attribute: Attribute | "new" | null;
  /** Shown below the fields of an attribute that is changed. */
  history: (id: string) => ReactNode;
  onClose: () => void;
};

/** Makes an attribute, or changes one in all tools. */
export function AttributeDialog({ attribute, history, onClose }: Props) {
  return (
    <RecordDialog
      edited={attribute}
      title={(shown) => (shown === "new" ? "New attribute" : `Change ${shown.name}`)}
      draftKey={(shown) => draftKeyOf(shown === "new" ? null : shown)}
      onClose={onClose}
    >
      {(shown, close) => (
        <AttributeForm
          key={shown === "new" ? "new" : shown.id}
          attribute={shown === "new" ? null : shown}
          history={history}
          onClose={close}
        />
      )}
    </RecordDialog>
  );
}

const Form = z.object({
  name: SaveAttributeInput.shape.name,
  kind: z.enum(attributeKinds),
  unit: z.string().max(20),
  choices: z.string().max(20_000),
  categoryId: z.string(),
});

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const draftKeyOf = (attribute: Attribute | null): string => `attribute:${attribute?.id ?? "new"}`;

/** The list of attributes has their positions. */
type Shown = Omit<Attribute, "id" | "position">;
const shownOf = ({ name, kind, unit, choices, categoryId }: Shown): Shown => ({
  ...{ name, kind, unit, choices, categoryId },
});
const noAttribute: Shown = { name: "", kind: "text", unit: null, choices: [], categoryId: null };

const toValues = ({ name, kind, unit, choices, categoryId }: Shown) => ({
  ...{ name, kind, unit: unit ?? "", choices: choices.join("\n"), categoryId: categoryId ?? "" },
});

type OrderProps = { choices: string[]; onChange: (choices: string[]) => void };

/** The order in which buyers see the choices. */
function ChoiceOrder({ choices, onChange }: OrderProps) {
  if (choices.length < 2 || new Set(choices).size < choices.length) return null;
  return (
    <Input.Wrapper label="Their order" description="As buyers see them" labelElement="div">
      <Rows label="Their order" noun="choices" items={choices.map((choice, index) => ({ choice, index }))} empty={null}>
        {({ choice, index }) => (
          <Row
            key={choice}
            handle={
              <MoveHandle
                name={choice}
                list="choices"
                index={index}
                count={choices.length}
                onMove={(to) => onChange(moved(choices, index, to))}
              />
            }
            name={choice}
          />
        )}
      </Rows>
    </Input.Wrapper>
  );
}

function AttributeForm({ attribute, history, onClose }: Props & { attribute: Attribute | null }) {
  const { all } = useCategories();
  const { attributes } = trpc.useUtils();
  const save = useAction(trpc.attributes.save, {
    touches: [trpc.attributes, trpc.catalog, trpc.audit],
    toast: ({ name }) => `${name} saved`,
    onDone: onClose,
  });
  const record = useRecordForm(Form, {
    current: useState(shownOf(attribute ?? noAttribute))[0],
    toValues,
    draftKey: draftKeyOf(attribute),
    save: async (values, expected) =>
      shownOf(
        await save.send({
          ...(attribute && { id: attribute.id, expected }),
          name: values.name,
          kind: values.kind,
          unit: values.kind === "number" ? values.unit.trim() || null : null,
          choices: values.kind === "choice" ? linesOf(values.choices) : [],
          categoryId: values.categoryId || null,
        }),
      ),
    ...(attribute && {
      reload: async () => {
        const now = await attributes.list.fetch({}, { staleTime: 0 });
        return shownOf(now.find(({ id }) => id === attribute.id) ?? attribute);
      },
    }),
  });
  const { form } = record;
  const { kind } = form.values;
  return (
    <RecordDialogForm form={record} what={attribute?.name ?? "New attribute"} onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.getInputProps("name")} />
      <NativeSelect
        label="Kind"
        data={attributeKinds.map((value) => ({ value, label: kindLabels[value] }))}
        {...form.getInputProps("kind")}
      />
      {kind === "number" ? (
        <TextInput
          label="Unit"
          description="Such as mm, kg or V; other units of the same kind are converted"
          {...form.getInputProps("unit")}
        />
      ) : null}
      {kind === "choice" ? (
        <GrowingTextarea
          label="Choices"
          description="One per line"
          minRows={3}
          maxRows={12}
          {...form.getInputProps("choices")}
        />
      ) : null}
      {kind === "choice" ? (
        <ChoiceOrder
          choices={linesOf(form.values.choices)}
          onChange={(choices) => form.setFieldValue("choices", choices.join("\n"))}
        />
      ) : null}
      <LongSelect
        label="Category"
        data={[
          { value: "", label: "The whole shop" },
          ...all.map(({ id, path, name }) => ({ value: id, label: `${name} (${path})` })),
        ]}
        {...form.getInputProps("categoryId")}
      />
      {attribute && history(attribute.id)}
    </RecordDialogForm>
  );
}
