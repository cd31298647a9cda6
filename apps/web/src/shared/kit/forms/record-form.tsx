import { Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import { RecordNotices } from "../notices/record-notices.tsx";
import { SaveBar } from "../save-bar.tsx";

type Props = {
  /** What `useRecordForm` returned. */
  form: {
    onSubmit: FormEventHandler<HTMLFormElement>;
    isDirty: boolean;
    isSaving: boolean;
    isRestored: boolean;
    overtaken: string[];
    discard: () => void;
  };
  /** Its name for screen readers, and what others may have changed: "Acme Ltd". */
  what: string;
  /** For a button elsewhere that submits it, in place of its own. */
  id?: string;
  saveLabel?: string;
  /** Further buttons beside *Save*. */
  moves?: ReactNode;
  children: ReactNode;
};

/** The fields of a record, with what is to be said about them above, and their button below. */
export function RecordForm({ form, what, id, saveLabel = "Save", moves, children }: Props) {
  const { onSubmit, isDirty, isSaving, discard } = form;
  return (
    <form id={id} noValidate aria-label={what} onSubmit={onSubmit}>
      <Stack>
        <RecordNotices form={form} what={what} />
        {children}
        {id === undefined && (
          <SaveBar isDirty={isDirty} isSaving={isSaving} label={saveLabel} onDiscard={discard}>
            {moves}
          </SaveBar>
        )}
      </Stack>
    </form>
  );
}
