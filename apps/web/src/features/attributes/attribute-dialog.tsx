import { type Attribute, attributeKinds, SaveAttributeInput } from "@ironmonger/contract/attributes";
import { NativeSelect, TextInput } from "@mantine/core";
import { z } from "zod";
import { showIssues } from "../../shared/forms/show-issues.ts";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
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

type Props = { attribute: Attribute | "new" | null; onClose: () => void };

/** Makes an attribute, or changes one in all tools. */
export function AttributeDialog({ attribute, onClose }: Props) {
  return (
    <RecordDialog
      edited={attribute}
      title={(shown) => (shown === "new" ? "New attribute" : `Change ${shown.name}`)}
      onClose={onClose}
    >
      {(shown) => (
        <AttributeForm
          key={shown === "new" ? "new" : shown.id}
          attribute={shown === "new" ? null : shown}
          onClose={onClose}
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

function AttributeForm({ attribute, onClose }: { attribute: Attribute | null; onClose: () => void }) {
  const { all } = useCategories();
  const form = useContractForm(Form, {
    name: attribute?.name ?? "",
    kind: attribute?.kind ?? "text",
    unit: attribute?.unit ?? "",
    choices: attribute?.choices.join("\n") ?? "",
    categoryId: attribute?.categoryId ?? "",
  });
  const save = useAction(trpc.attributes.save, {
    touches: [trpc.attributes, trpc.catalog],
    toast: ({ name }) => `${name} saved`,
    onDone: onClose,
    onRefused: (error) => showIssues(form, error),
  });
  const { kind } = form.values;
  return (
    <DialogForm
      isSaving={save.isWorking}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.run({
          ...(attribute && { id: attribute.id, expected: attribute }),
          name: values.name,
          kind: values.kind,
          unit: values.kind === "number" ? values.unit.trim() || null : null,
          choices: values.kind === "choice" ? linesOf(values.choices) : [],
          categoryId: values.categoryId || null,
        }),
      )}
    >
      <TextInput label="Name" data-autofocus autoComplete="off" {...form.getInputProps("name")} />
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
      <LongSelect
        label="Category"
        data={[
          { value: "", label: "The whole shop" },
          ...all.map(({ id, path, name }) => ({ value: id, label: `${name} (${path})` })),
        ]}
        {...form.getInputProps("categoryId")}
      />
    </DialogForm>
  );
}
