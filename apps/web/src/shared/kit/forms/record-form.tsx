import { Stack } from "@mantine/core";
import { type FormEventHandler, type ReactNode, useEffect, useRef } from "react";
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
  /** What others may have changed: "Acme Ltd". */
  what: string;
  /** Its name for screen readers; by default `what`. */
  label?: string;
  /** For a button elsewhere that submits it, in place of its own. */
  id?: string;
  saveLabel?: string;
  /** One of several forms of a page: its button appears with the first change. */
  isOneOfMany?: boolean;
  /** Further buttons beside *Save*. */
  moves?: ReactNode;
  children: ReactNode;
};

/** The fields of a record, with what is to be said about them above, and their button below. */
export function RecordForm(props: Props) {
  const { form, what, label = what, id, saveLabel = "Save", isOneOfMany = false, moves, children } = props;
  const { onSubmit, isDirty, isSaving, discard } = form;
  const hasBar = id === undefined && (isDirty || !isOneOfMany);
  return (
    <form id={id} noValidate aria-label={label} tabIndex={-1} ref={useFocusAfter(hasBar)} onSubmit={onSubmit}>
      <Stack>
        <RecordNotices form={form} what={what} />
        {children}
        {hasBar && (
          <SaveBar isDirty={isDirty} isSaving={isSaving} label={saveLabel} onDiscard={discard}>
            {moves}
          </SaveBar>
        )}
      </Stack>
    </form>
  );
}

/** The form that gets the focus of its buttons when they go. */
function useFocusAfter(hasBar: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const hadBar = useRef(hasBar);
  useEffect(() => {
    if (hadBar.current && !hasBar && document.activeElement === document.body)
      form.current?.focus({ preventScroll: true });
    hadBar.current = hasBar;
  }, [hasBar]);
  return form;
}
