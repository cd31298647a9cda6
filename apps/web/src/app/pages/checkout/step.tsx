import { Anchor } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./step.module.css";

type Props = {
  /** The summary of the order beside the steps has none. */
  number?: number;
  title: string;
  /** The summary of a completed step. */
  summary?: ReactNode;
  /** Completed, although its content stays. */
  isDone?: boolean;
  onChange?: (() => void) | undefined;
  /** Closes an open step that is filled. */
  onDone?: (() => void) | undefined;
  /** Beside the title. */
  aside?: ReactNode;
  /** The content of the step while it is not completed. */
  children?: ReactNode;
};

/** A step of the checkout. A completed one is a line with "Change"; one without content comes later. */
export function Step({ number, title, summary, isDone = Boolean(summary), onChange, onDone, aside, children }: Props) {
  const isLater = !summary && !children;
  const ownId = useId();
  const id = number === undefined ? ownId : `step-${number}`;
  return (
    <section className={classes.step} aria-labelledby={id} data-later={isLater || undefined}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title} tabIndex={-1}>
          {number !== undefined && (
            <span className={classes.number} data-done={isDone || undefined}>
              {isDone ? <Tick /> : number}
              {isDone && <span className="sr-only">{number}, done:</span>}
            </span>
          )}{" "}
          {title}
        </h2>
        <span className={classes.action}>
          {aside}
          {onChange && (
            <Anchor
              component="button"
              type="button"
              underline="always"
              onClick={onChange}
              aria-label={`Change: ${title}`}
            >
              Change
            </Anchor>
          )}
          {onDone && (
            <Anchor component="button" type="button" underline="always" onClick={onDone} aria-label={`Done: ${title}`}>
              Done
            </Anchor>
          )}
        </span>
      </div>
      {summary && <div className={classes.summary}>{summary}</div>}
      {children}
    </section>
  );
}

function Tick() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="m3 8.5 3.5 3.5L13 4.5" fill="none" stroke="currentColor" strokeWidth="2.25" />
    </svg>
  );
}
