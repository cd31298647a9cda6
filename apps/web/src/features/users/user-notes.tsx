import type { UserNote } from "@ironmonger/contract/users";
import { Button } from "@mantine/core";
import { tabStorage } from "../../shared/forms/tab-storage.ts";
import { useDraft } from "../../shared/forms/use-draft.ts";
import { useIdempotencyKey } from "../../shared/forms/use-idempotency-key.ts";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import classes from "./user-record.module.css";

/** The notes of admins about a person, newest first. The input survives a reload; Undo restores a removed note. */
export function UserNotes({ userId, notes }: { userId: string; notes: UserNote[] }) {
  const utils = trpc.useUtils();
  const draftKey = `user-note:${userId}`;
  const [text, setText] = useDraft(draftKey, "");
  const attempt = useIdempotencyKey(draftKey);
  const show = (next: UserNote[]) =>
    utils.users.getUser.setData({ id: userId }, (record) => record && { ...record, notes: next });
  const add = trpc.users.addNote.useMutation({ onSuccess: show, onError: notifyError });
  const remove = trpc.users.removeNote.useMutation({
    onMutate: ({ id }) => notes.find((note) => note.id === id)?.text,
    onSuccess: (next, _input, removed) => {
      show(next);
      notifySuccess("Note removed", removed === undefined ? undefined : () => add.mutate({ userId, text: removed }));
    },
    onError: notifyError,
  });
  const written = text.trim();
  return (
    <>
      <form
        className={classes.write}
        aria-label="Add a note"
        onSubmit={(event) => {
          event.preventDefault();
          if (!written || add.isPending) return;
          const note = { userId, text: written };
          add.mutate(
            { ...note, idempotencyKey: attempt.keyFor(note) },
            {
              onSuccess: () => {
                attempt.forget();
                setText("");
                tabStorage.remove(draftKey);
              },
            },
          );
        }}
      >
        <GrowingTextarea
          aria-label="Note"
          placeholder="Only admins see it"
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!written} loading={add.isPending}>
          Add note
        </Button>
      </form>
      <ul className={classes.rows}>
        {notes.map((note) => (
          <li key={note.id} className={classes.note}>
            <div>
              <span className={classes.soft}>
                {note.by ?? "A former admin"}, <MomentText at={note.at} />
              </span>
              <p dir="auto">{note.text}</p>
            </div>
            <Button size="xs" variant="subtle" onClick={() => remove.mutate({ userId, id: note.id })}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
