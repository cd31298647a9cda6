import { Button, Stack } from "@mantine/core";
import type { FormEvent } from "react";
import { tabStorage } from "../forms/tab-storage.ts";
import { useDraft } from "../forms/use-draft.ts";
import { useIdempotencyKey } from "../forms/use-idempotency-key.ts";
import { GrowingTextarea } from "../ui/inputs/growing-textarea.tsx";
import { MomentText } from "../ui/moment-text.tsx";
import classes from "./notes.module.css";

type Props = {
  notes: { id: string; by: string | null; at: string; text: string }[];
  /** Under which the tab keeps what is typed. */
  draftKey: string;
  isAdding: boolean;
  /** Resolves to undefined if the note was refused. */
  onAdd: (note: { text: string; idempotencyKey: string }) => Promise<unknown>;
  onRemove: (id: string) => void;
};

/** The notes of admins about a record, newest first, and a form for another one. */
export function Notes({ notes, draftKey, isAdding, onAdd, onRemove }: Props) {
  const [text, setText] = useDraft(draftKey, "");
  const attempt = useIdempotencyKey(draftKey);
  const note = { text: text.trim() };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!note.text || !(await onAdd({ ...note, idempotencyKey: attempt.keyFor(note) }))) return;
    attempt.forget();
    setText("");
    tabStorage.remove(draftKey);
  };
  return (
    <>
      <form aria-label="Add a note" onSubmit={add}>
        <Stack gap="xs" align="flex-start">
          <GrowingTextarea
            label="Note"
            description="Only admins see it."
            w="100%"
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" variant="default" size="sm" disabled={!note.text} loading={isAdding}>
            Add note
          </Button>
        </Stack>
      </form>
      <ul className={classes.notes}>
        {notes.map(({ id, by, at, text: written }) => (
          <li key={id}>
            <small>
              {by ?? "A former admin"}, <MomentText at={at} />
            </small>
            <Button size="compact-sm" variant="subtle" color="graphite" onClick={() => onRemove(id)}>
              Remove
            </Button>
            <p dir="auto">{written}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
