import { Button, Group, type MantineColor, Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import { tabStorage } from "../../forms/tab-storage.ts";
import { useLast } from "../../use-last.ts";
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
  onSubmit: FormEventHandler<HTMLFormElement>;
  isSaving: boolean;
  onClose: () => void;
  submitLabel?: string;
  submitColor?: MantineColor;
  children: ReactNode;
};

/** The fields of a dialog, above Close and Save, or what else the dialog does. */
export function DialogForm({ onSubmit, isSaving, onClose, submitLabel = "Save", submitColor, children }: FormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>{children}</Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" {...(submitColor && { color: submitColor })} loading={isSaving}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
