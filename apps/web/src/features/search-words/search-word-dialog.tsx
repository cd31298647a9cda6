import { SaveSearchWordInput, type SearchWord } from "@ironmonger/contract/search-words";
import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { RecordDialog, RecordDialogForm } from "../../shared/kit/dialogs/record-dialog.tsx";
import { useRecordForm } from "../../shared/kit/forms/use-record-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

type Edited = SearchWord | { word: string };
type Props = { edited: Edited | null; history: (id: string) => ReactNode; onClose: () => void };

const idOf = (edited: Edited): string | undefined => ("id" in edited ? edited.id : undefined);
const draftKeyOf = (edited: Edited): string => `search-word:${idOf(edited) ?? `new:${edited.word}`}`;
const Form = z.object({ word: SaveSearchWordInput.shape.word, means: SaveSearchWordInput.shape.means });

/** Adds a search word, or changes one. */
export function SearchWordDialog({ edited, history, onClose }: Props) {
  return (
    <RecordDialog
      edited={edited}
      title={(shown) => (idOf(shown) ? `Change ${shown.word}` : "New search word")}
      draftKey={draftKeyOf}
      onClose={onClose}
    >
      {(shown, close) => <SearchWordForm key={draftKeyOf(shown)} edited={shown} history={history} onClose={close} />}
    </RecordDialog>
  );
}

function SearchWordForm({ edited, history, onClose }: Props & { edited: Edited }) {
  const id = idOf(edited);
  const save = useAction(trpc.searchWords.save, {
    touches: [trpc.searchWords, trpc.catalog, trpc.audit],
    toast: ({ word }) => `${word} saved`,
    onDone: onClose,
  });
  const record = useRecordForm(Form, {
    current: useState({ word: edited.word, means: "means" in edited ? edited.means : "" })[0],
    toValues: (values) => values,
    draftKey: draftKeyOf(edited),
    save: async (values) => {
      const { word, means } = await save.send({ ...(id && { id }), ...values });
      return { word, means };
    },
  });
  const { form } = record;
  return (
    <RecordDialogForm form={record} what={edited.word || "New search word"} onClose={onClose}>
      <TextInput label="Word" description="What buyers type" data-autofocus {...form.getInputProps("word")} />
      <TextInput
        label="Means"
        description="What the shop calls it: a tool, or a category"
        {...form.getInputProps("means")}
      />
      {id ? history(id) : null}
    </RecordDialogForm>
  );
}
