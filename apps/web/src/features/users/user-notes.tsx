import type { UserNote } from "@ironmonger/contract/users";
import { Button } from "@mantine/core";
import { tabStorage } from "../../shared/forms/tab-storage.ts";
import { useDraft } from "../../shared/forms/use-draft.ts";
import { useIdempotencyKey } from "../../shared/forms/use-idempotency-key.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../shared/ui/inputs/growing-textarea.tsx";
import { MomentText } from "../../shared/ui/moment-text.tsx";
import classes from "./user-record.module.css";

/** The notes of admins about a person, newest first. The input survives a reload; Undo restores a removed note. */
export function UserNotes({ userId, notes }: { userId: string; notes: UserNote[] }) {
  const draftKey = `user-note:${userId}`;
  const [text, setText] = useDraft(draftKey, "");
  const attempt = useIdempotencyKey(draftKey);
  const utils = trpc.useUtils();
  const shows = (_utils: unknown, next: UserNote[]) =>
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
  const written = text.trim();
  return (
    <>
      <form
        className={classes.write}
        aria-label="Add a note"
        onSubmit={async (event) => {
          event.preventDefault();
          const note = { userId, text: written };
          if (!written || !(await add.run({ ...note, idempotencyKey: attempt.keyFor(note) }))) return;
          attempt.forget();
          setText("");
          tabStorage.remove(draftKey);
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
        <Button type="submit" variant="default" disabled={!written} loading={add.isWorking}>
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
            <Button size="xs" variant="subtle" onClick={() => remove.run({ userId, id: note.id })}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
