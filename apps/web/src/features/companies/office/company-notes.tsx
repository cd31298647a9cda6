import { Notes } from "../../../shared/kit/notes.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";

/** The notes of admins about a company. */
export function CompanyNotes({ companyId }: { companyId: string }) {
  const utils = trpc.useUtils();
  const { data: notes = [] } = trpc.companies.listNotes.useQuery({ companyId });
  const shows = (_utils: unknown, next: typeof notes) => utils.companies.listNotes.setData({ companyId }, next);
  const add = useAction(trpc.companies.addNote, { shows });
  const remove = useAction(trpc.companies.removeNote, { shows });
  return (
    <Notes
      notes={notes}
      draftKey={`company-note:${companyId}`}
      isAdding={add.isWorking}
      onAdd={(note) => add.run({ companyId, ...note })}
      onRemove={(id) => void remove.run({ companyId, id })}
    />
  );
}
