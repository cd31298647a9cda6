import { type ListedModel, SaveModelInput } from "@ironmonger/contract/models";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { z } from "zod";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { issuesOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { LongSelect } from "../../shared/ui/inputs/long-select.tsx";
import { useLast } from "../../shared/use-last.ts";

type Props = { model: ListedModel | "new" | null; onClose: () => void };

/** Makes a model, or changes one. Its sizes join it on their own pages. */
export function ModelDialog({ model, onClose }: Props) {
  const shown = useLast(model);
  return (
    <Modal
      opened={model !== null}
      onClose={onClose}
      title={shown === "new" || !shown ? "New model" : `Change ${shown.name}`}
      closeButtonProps={{ "aria-label": "Dismiss" }}
    >
      {shown && (
        <ModelForm key={shown === "new" ? "new" : shown.id} model={shown === "new" ? null : shown} onClose={onClose} />
      )}
    </Modal>
  );
}

const Form = z.object({
  name: SaveModelInput.shape.name,
  text: z.string().max(2000),
  rowAttribute: SaveModelInput.shape.rowAttribute,
  columnAttribute: z.string(),
});

function ModelForm({ model, onClose }: { model: ListedModel | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { data: attributes = [] } = trpc.attributes.list.useQuery({});
  const form = useContractForm(Form, {
    name: model?.name ?? "",
    text: model?.text ?? "",
    rowAttribute: model?.rowAttribute ?? "",
    columnAttribute: model?.columnAttribute ?? "",
  });
  const save = trpc.models.save.useMutation({
    onSuccess: ({ name }) => {
      notifySuccess(`${name} saved`);
      void utils.models.invalidate();
      onClose();
    },
    onError: (error) => {
      const issues = issuesOf(error);
      if (issues.length === 0) notifyError(error);
      for (const { path, message } of issues) form.setFieldError(path[0] ?? "name", message);
    },
  });
  const names = attributes.map(({ name }) => ({ value: name, label: name }));
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate({ ...(model && { id: model.id }), ...values, columnAttribute: values.columnAttribute || null }),
      )}
    >
      <Stack>
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
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
