import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./save-bar.module.css";

type Props = {
  isDirty: boolean;
  isSaving: boolean;
  /** What the button says. */
  label?: string;
  onDiscard?: () => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** The button that saves a form. What is not saved yet has it in sight. */
export function SaveBar({ isDirty, isSaving, label = "Save", onDiscard, children }: Props) {
  return (
    <div className={classes.bar} data-sticky={isDirty || undefined}>
      <Button type="submit" color="safety" loading={isSaving}>
        {label}
      </Button>
      {isDirty && onDiscard && (
        <Button variant="default" disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
      )}
      {children}
      {isDirty && <span className={classes.unsaved}>Not saved yet</span>}
    </div>
  );
}
