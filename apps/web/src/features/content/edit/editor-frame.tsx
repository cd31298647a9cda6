import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useOneAtATime } from "../../../shared/forms/use-one-at-a-time.ts";
import { DraftNotice } from "../../../shared/ui/draft-notice.tsx";
import form from "../../../shared/ui/form.module.css";
import { OvertakenNotice } from "../../../shared/ui/overtaken-notice.tsx";
import classes from "./editor.module.css";

type Props = {
  /** The form's name for screen readers. */
  title: string;
  draft: { isDirty: boolean; isRestored: boolean; discard: () => void };
  /** The changes of another admin made meanwhile. */
  overtaken: string[];
  isSaving: boolean;
  onSave: () => Promise<unknown>;
  /** Beside "Save". */
  actions?: ReactNode;
  preview: ReactNode;
  children: ReactNode;
};

/** An editor of content, with its preview beside or below it. */
export function EditorFrame(props: Props) {
  const { title, draft, overtaken, isSaving, onSave, actions, preview, children } = props;
  const oneAtATime = useOneAtATime();
  return (
    <div className={classes.columns}>
      <form
        noValidate
        aria-label={title}
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          oneAtATime(onSave);
        }}
      >
        {overtaken.length > 0 ? (
          <OvertakenNotice what="This" changes={overtaken} onDiscard={draft.discard} />
        ) : (
          draft.isRestored && <DraftNotice onDiscard={draft.discard} />
        )}
        {children}
        <div className={classes.actions}>
          <Button type="submit" color="safety" size="lg" loading={isSaving}>
            Save
          </Button>
          {draft.isDirty && (
            <Button variant="default" size="lg" onClick={draft.discard}>
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
