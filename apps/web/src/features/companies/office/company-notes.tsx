import { Button, Stack } from "@mantine/core";
import { tabStorage } from "../../../shared/forms/tab-storage.ts";
import { useDraft } from "../../../shared/forms/use-draft.ts";
import { useIdempotencyKey } from "../../../shared/forms/use-idempotency-key.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
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
  const shows = (_utils: unknown, next: typeof notes) => utils.companies.listNotes.setData({ companyId }, next);
  const add = useAction(trpc.companies.addNote, { shows });
  const remove = useAction(trpc.companies.removeNote, { shows });
  const written = text.trim();
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const note = { companyId, text: written };
    if (!written || !(await add.run({ ...note, idempotencyKey: attempt.keyFor(note) }))) return;
    attempt.forget();
    setText("");
    tabStorage.remove(draftKey);
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
          <Button type="submit" variant="default" size="sm" disabled={!written} loading={add.isWorking}>
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
            <Button size="compact-sm" variant="subtle" color="graphite" onClick={() => remove.run({ companyId, id })}>
              Remove
            </Button>
            <p dir="auto">{note}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
