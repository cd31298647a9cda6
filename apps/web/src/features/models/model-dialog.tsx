import { type ListedModel, SaveModelInput } from "@ironmonger/contract/models";
import { TextInput } from "@mantine/core";
import { z } from "zod";
import { showIssues } from "../../shared/forms/show-issues.ts";
import { DialogForm, RecordDialog } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";

type Props = { model: ListedModel | "new" | null; onClose: () => void };

/** Makes a model, or changes one. Tools join it on their own pages. */
export function ModelDialog({ model, onClose }: Props) {
  return (
    <RecordDialog
      edited={model}
      title={(shown) => (shown === "new" ? "New model" : `Change ${shown.name}`)}
      onClose={onClose}
    >
      {(shown) => (
        <ModelForm key={shown === "new" ? "new" : shown.id} model={shown === "new" ? null : shown} onClose={onClose} />
      )}
    </RecordDialog>
  );
}

const Form = z.object({
  name: SaveModelInput.shape.name,
  text: z.string().max(2000),
  rowAttribute: SaveModelInput.shape.rowAttribute,
  columnAttribute: z.string(),
});

function ModelForm({ model, onClose }: { model: ListedModel | null; onClose: () => void }) {
  const { data: attributes = [] } = trpc.attributes.list.useQuery({});
  const form = useContractForm(Form, {
    name: model?.name ?? "",
    text: model?.text ?? "",
    rowAttribute: model?.rowAttribute ?? "",
    columnAttribute: model?.columnAttribute ?? "",
  });
  const save = useAction(trpc.models.save, {
    touches: [trpc.models],
    toast: ({ name }) => `${name} saved`,
    onDone: onClose,
    onRefused: (error) => showIssues(form, error),
  });
  const names = attributes.map(({ name }) => ({ value: name, label: name }));
  return (
    <DialogForm
      isSaving={save.isWorking}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.run({
          ...(model && { id: model.id, expected: model }),
          ...values,
          columnAttribute: values.columnAttribute || null,
        }),
      )}
    >
      <TextInput label="Name" data-autofocus autoComplete="off" {...form.getInputProps("name")} />
      <LongSelect
        label="Rows"
        data={[{ value: "", label: "Choose an attribute" }, ...names]}
        {...form.getInputProps("rowAttribute")}
      />
      <LongSelect
        label="Columns"
        data={[{ value: "", label: "None" }, ...names]}
        {...form.getInputProps("columnAttribute")}
      />
      <GrowingTextarea label="Text" minRows={2} maxRows={8} {...form.getInputProps("text")} />
    </DialogForm>
  );
}
