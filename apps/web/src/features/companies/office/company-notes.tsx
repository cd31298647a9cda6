import { Button, Stack } from "@mantine/core";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { useIdempotencyKey } from "../../../shared/forms/use-idempotency-key.ts";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import classes from "../companies.module.css";

/** The notes of admins about a company, newest first. */
export function CompanyNotes({ companyId }: { companyId: string }) {
  const utils = trpc.useUtils();
  const { data: notes = [] } = trpc.companies.listNotes.useQuery({ companyId });
  const draftKey = `company-note:${companyId}`;
  const [text, setText] = useDraft(draftKey, "");
  const attempt = useIdempotencyKey(draftKey);
  const show = (next: typeof notes) => utils.companies.listNotes.setData({ companyId }, next);
  const add = trpc.companies.addNote.useMutation({ onSuccess: show, onError: notifyError });
  const remove = trpc.companies.removeNote.useMutation({ onSuccess: show, onError: notifyError });
  const written = text.trim();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!written || add.isPending) return;
    const note = { companyId, text: written };
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
  };
  return (
    <>
      <form aria-label="Add a note" onSubmit={submit}>
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
          <Button type="submit" variant="default" size="sm" disabled={!written} loading={add.isPending}>
            Add note
          </Button>
        </Stack>
      </form>
      <ul className={classes.notes}>
        {notes.map(({ id, text: note, at, by }) => (
          <li key={id}>
            <small>
              {by ?? "A former admin"}, <MomentText at={at} />
            </small>
            <Button
              size="compact-sm"
              variant="subtle"
              color="graphite"
              onClick={() => remove.mutate({ companyId, id })}
            >
              Remove
            </Button>
            <p dir="auto">{note}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
