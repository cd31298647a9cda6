import { Button, Group, type MantineColor, Stack } from "@mantine/core";
import type { ComponentProps, FormEventHandler, ReactNode } from "react";
import { tabStorage } from "../../forms/tab-storage.ts";
import { useLast } from "../../use-last.ts";
import { ErrorLine } from "../notices/error-line.tsx";
import { RecordNotices } from "../notices/record-notices.tsx";
import { Dialog } from "./dialog.tsx";

type DialogProps<Edited> = {
  /** What the dialog is about; null while it is closed. */
  edited: Edited | null;
  title: string | ((edited: Edited) => string);
  size?: "lg";
  /** Under which its form keeps a draft, until the dialog is closed. */
  draftKey?: (edited: Edited) => string;
  onClose: () => void;
  children: (edited: Edited, close: () => void) => ReactNode;
};

/** A dialog about one record of a page. Its contents stay while it fades out. */
export function RecordDialog<Edited>(props: DialogProps<Edited>) {
  const { edited, title, draftKey, onClose, children, ...dialog } = props;
  const shown = useLast(edited);
  const close = () => {
    if (shown !== null && draftKey) tabStorage.remove(draftKey(shown));
    onClose();
  };
  return (
    <Dialog
      opened={edited !== null}
      onClose={close}
      title={typeof title === "function" ? shown !== null && title(shown) : title}
      {...dialog}
    >
      {shown !== null && children(shown, close)}
    </Dialog>
  );
}

type FormProps = {
  /** For screen readers, where the dialog has more than the form. */
  label?: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  isSaving: boolean;
  onClose: () => void;
  submitLabel?: string;
  submitColor?: MantineColor;
  /** There is nothing to submit. */
  isDisabled?: boolean;
  /** Why it was not done, unless a toast or a field says it. */
  issue?: string;
  children: ReactNode;
};

/** The fields of a dialog, above Close and Save, or what else the dialog does. */
export function DialogForm(props: FormProps) {
  const { label, onSubmit, isSaving, onClose, submitLabel = "Save", submitColor, isDisabled, issue, children } = props;
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack>
        {children}
        <ErrorLine>{issue}</ErrorLine>
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          type="submit"
          {...(submitColor && { color: submitColor })}
          disabled={isDisabled ?? false}
          loading={isSaving}
        >
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}

type RecordFormProps = {
  /** What `useRecordForm` returned. */
  form: ComponentProps<typeof RecordNotices>["form"] & Pick<FormProps, "onSubmit" | "isSaving">;
  /** What others may have changed: "Acme Ltd". */
  what: string;
  onClose: () => void;
  children: ReactNode;
};

/** `DialogForm` for a record, with what is to be said about it above its fields. */
export function RecordDialogForm({ form, what, onClose, children }: RecordFormProps) {
  return (
    <DialogForm onSubmit={form.onSubmit} isSaving={form.isSaving} onClose={onClose}>
      <RecordNotices form={form} what={what} />
      {children}
    </DialogForm>
  );
}
