import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./step.module.css";

type Props = {
  number: number;
  title: string;
  /** The summary of a completed step. */
  summary?: ReactNode;
  /** Completed, although its content stays. */
  isDone?: boolean;
  onChange?: (() => void) | undefined;
  /** Beside the title. */
  aside?: ReactNode;
  /** The content of the step while it is not completed. */
  children?: ReactNode;
};

/** A step of the checkout. A completed one is a line with "Change"; one without content comes later. */
export function Step({ number, title, summary, isDone = Boolean(summary), onChange, aside, children }: Props) {
  const isLater = !summary && !children;
  return (
    <section className={classes.step} aria-labelledby={`step-${number}`} data-later={isLater || undefined}>
      <div className={classes.head}>
        <h2 id={`step-${number}`} className={classes.title} tabIndex={-1}>
          <span className={classes.number} data-done={isDone || undefined}>
            {number}
          </span>{" "}
          {title}
        </h2>
        {aside}
        {onChange && (
          <Button size="compact-md" variant="default" onClick={onChange} aria-label={`Change: ${title}`}>
            Change
          </Button>
        )}
      </div>
      {summary && <div className={classes.summary}>{summary}</div>}
      {children}
    </section>
  );
}
