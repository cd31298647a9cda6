import { type ListedModel, SaveModelInput } from "@ironmonger/contract/models";
import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { RecordDialog, RecordDialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";

type Props = {
  model: ListedModel | "new" | null;
  /** Shown below the fields of a model that is changed. */
  history: (id: string) => ReactNode;
  onClose: () => void;
};

/** Makes a model, or changes one. Tools join it on their own pages. */
export function ModelDialog({ model, history, onClose }: Props) {
  return (
    <RecordDialog
      edited={model}
      title={(shown) => (shown === "new" ? "New model" : `Change ${shown.name}`)}
      draftKey={(shown) => draftKeyOf(shown === "new" ? null : shown)}
      onClose={onClose}
    >
      {(shown, close) => (
        <ModelForm
          key={shown === "new" ? "new" : shown.id}
          model={shown === "new" ? null : shown}
          history={history}
          onClose={close}
        />
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

const draftKeyOf = (model: ListedModel | null): string => `model:${model?.id ?? "new"}`;

type Shown = Pick<ListedModel, "name" | "text" | "rowAttribute" | "columnAttribute">;
const shownOf = ({ name, text, rowAttribute, columnAttribute }: Shown): Shown => ({
  ...{ name, text, rowAttribute, columnAttribute },
});
const noModel: Shown = { name: "", text: "", rowAttribute: "", columnAttribute: null };

function ModelForm({ model, history, onClose }: Props & { model: ListedModel | null }) {
  const { data: attributes = [] } = trpc.attributes.list.useQuery({});
  const { models } = trpc.useUtils();
  const save = useAction(trpc.models.save, {
    touches: [trpc.models, trpc.audit],
    toast: ({ name }) => `${name} saved`,
    onDone: onClose,
  });
  const record = useRecordForm(Form, {
    current: useState(shownOf(model ?? noModel))[0],
    toValues: (shown) => ({ ...shown, columnAttribute: shown.columnAttribute ?? "" }),
    draftKey: draftKeyOf(model),
    save: async ({ columnAttribute, ...fields }, expected) =>
      shownOf(
        await save.send({
          ...(model && { id: model.id, expected }),
          ...fields,
          columnAttribute: columnAttribute || null,
        }),
      ),
    ...(model && {
      reload: async () => {
        const all = await models.list.fetch(undefined, { staleTime: 0 });
        return shownOf(all.find(({ id }) => id === model.id) ?? model);
      },
    }),
  });
  const { form } = record;
  const names = attributes.map(({ name }) => ({ value: name, label: name }));
  return (
    <RecordDialogForm form={record} what={model?.name ?? "New model"} onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.getInputProps("name")} />
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
      {model && history(model.id)}
    </RecordDialogForm>
  );
}
