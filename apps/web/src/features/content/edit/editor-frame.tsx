import { Button } from "@mantine/core";
import { createContext, type FormEvent, type ReactNode, use, useId } from "react";
import { createPortal } from "react-dom";
import { RecordNotices } from "../../../shared/kit/notices/record-notices.tsx";
import classes from "./editor.module.css";

/** Where the page shows "Save": beside the names of the editors, on phones at the bottom of the screen. */
export const SaveSlot = createContext<HTMLElement | null>(null);

type Props = {
  /** The form's name for screen readers. */
  title: string;
  /** From `useRecordForm`. */
  record: {
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    isDirty: boolean;
    isSaving: boolean;
    isRestored: boolean;
    overtaken: string[];
    discard: () => void;
  };
  /** Below the fields. */
  actions?: ReactNode;
  preview: ReactNode;
  children: ReactNode;
};

/** An editor of content, with its preview beside or below it. */
export function EditorFrame(props: Props) {
  const { title, record, actions, preview, children } = props;
  const id = useId();
  const slot = use(SaveSlot);
  const save = (
    <>
      {record.isDirty && (
        <Button variant="default" onClick={record.discard}>
          Discard changes
        </Button>
      )}
      <Button type="submit" form={id} color="safety" loading={record.isSaving}>
        Save
      </Button>
    </>
  );
  return (
    <div className={classes.columns}>
      <form id={id} noValidate aria-label={title} onSubmit={record.onSubmit}>
        <div className={classes.fieldsets}>
          <RecordNotices form={record} what="This" />
          {children}
        </div>
        {actions && <div className={classes.more}>{actions}</div>}
      </form>
      {slot ? createPortal(save, slot) : <div className={classes.more}>{save}</div>}
      {preview}
    </div>
  );
}
