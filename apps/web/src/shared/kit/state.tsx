import type { ReactNode } from "react";
import classes from "./state.module.css";

export type StateKind = "open" | "good" | "bad" | "info" | "none";

/** A state as a small dot and its word. */
export function State({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return (
    <span className={classes.state} data-kind={kind}>
      <span className={classes.word}>{children}</span>
    </span>
  );
}
