import type { SavedView, SaveViewInput } from "@ironmonger/contract/views";
import { Checkbox, TextInput } from "@mantine/core";
import { useDraft } from "../../shared/forms/use-draft.ts";
import { Dialog } from "../../shared/kit/dialogs/dialog.tsx";
import { DialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

type Props = {
  isOpen: boolean;
  table: string;
  /** Under which the browser stores the input. */
  draftKey: string;
  views: SavedView[];
  start: { name: string; isShared: boolean };
  state: Record<string, string>;
  onClose: () => void;
  onSaved: (views: SavedView[], state: Record<string, string>, replaced: SaveViewInput | undefined) => void;
};

/** Asks for the name of a view. A view with the same name is replaced. The input survives a reload. */
export function SaveViewDialog({ isOpen, ...form }: Props) {
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title="Save this view">
      <SaveViewForm {...form} />
    </Dialog>
  );
}

function SaveViewForm({ table, draftKey, views, start, state, onClose, onSaved }: Omit<Props, "isOpen">) {
  const { name: startName, isShared: startShared } = start;
  const [draft, setDraft] = useDraft(draftKey, { name: startName, isShared: startShared });
  const { name, isShared } = draft;
  const replaced = views.find((view) => view.canChange && view.name === name.trim());
  const save = useAction(trpc.views.save, { isQuiet: true });
  const submit = async () => {
    const before = replaced && {
      id: replaced.id,
      table,
      name: replaced.name,
      isShared: replaced.isShared,
      state: replaced.state,
    };
    const saved = await save.run({ id: replaced?.id, table, name, isShared, state });
    if (!saved) return;
    onSaved(saved, state, before);
    onClose();
  };
  return (
    <DialogForm
      label="Save this view"
      submitLabel={replaced ? "Replace" : "Save"}
      isSaving={save.isWorking}
      isDisabled={!name.trim()}
      issue={save.issue}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) void submit();
      }}
    >
      <TextInput
        label="Name"
        maxLength={60}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
      />
      <Checkbox
        label="Share it with all admins"
        checked={isShared}
        onChange={({ currentTarget }) => setDraft({ ...draft, isShared: currentTarget.checked })}
      />
      {replaced && <p className="page-lead">The view with this name is replaced.</p>}
    </DialogForm>
  );
}
