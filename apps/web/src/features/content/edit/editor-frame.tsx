import { Button } from "@mantine/core";
import clsx from "clsx";
import type { FormEvent, ReactNode } from "react";
import { DraftNotice } from "../../../shared/ui/notices/draft-notice.tsx";
import { OvertakenNotice } from "../../../shared/ui/notices/overtaken-notice.tsx";
import saveBar from "../../../shared/ui/sections/save-bar.module.css";
import classes from "./editor.module.css";

type Props = {
  /** The form's name for screen readers. */
  title: string;
  /** From `useSharedForm`. */
  record: {
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    isDirty: boolean;
    isRestored: boolean;
    overtaken: string[];
    discard: () => void;
  };
  isSaving: boolean;
  /** Beside "Save". */
  actions?: ReactNode;
  preview: ReactNode;
  children: ReactNode;
};

/** An editor of content, with its preview beside or below it. */
export function EditorFrame(props: Props) {
  const { title, record, isSaving, actions, preview, children } = props;
  const { overtaken, discard } = record;
  return (
    <div className={classes.columns}>
      <form noValidate aria-label={title} onSubmit={record.onSubmit}>
        <div className={classes.fieldsets}>
          {overtaken.length > 0 ? (
            <OvertakenNotice what="This" changes={overtaken} onDiscard={discard} />
          ) : (
            record.isRestored && <DraftNotice onDiscard={discard} />
          )}
          {children}
        </div>
        <div className={clsx(saveBar.bar, classes.save)} data-sticky={record.isDirty || undefined}>
          <Button type="submit" {...(record.isDirty ? { color: "safety" } : { variant: "default" })} loading={isSaving}>
            Save
          </Button>
          {record.isDirty && (
            <Button variant="default" onClick={discard}>
              Discard changes
            </Button>
          )}
          {actions}
        </div>
      </form>
      {preview}
    </div>
  );
}
