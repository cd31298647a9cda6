import type { Note } from "@ironmonger/contract/notes";
import { Notes } from "../../shared/kit/notes.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** The notes of admins about a person. Undo restores a removed note. */
export function UserNotes({ userId, notes }: { userId: string; notes: Note[] }) {
  const utils = trpc.useUtils();
  const shows = (_utils: unknown, next: Note[]) =>
    utils.users.getUser.setData({ id: userId }, (record) => record && { ...record, notes: next });
  const add = useAction(trpc.users.addNote, { shows });
  const remove = useAction(trpc.users.removeNote, {
    shows,
    toast: "Note removed",
    undo: (_next, { id }) => {
      const removed = notes.find((note) => note.id === id);
      return removed && (() => add.run({ userId, text: removed.text }));
    },
  });
  return (
    <Notes
      notes={notes}
      draftKey={`user-note:${userId}`}
      isAdding={add.isWorking}
      onAdd={(note) => add.run({ userId, ...note })}
      onRemove={(id) => void remove.run({ userId, id })}
    />
  );
}
