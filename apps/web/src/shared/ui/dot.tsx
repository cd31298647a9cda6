import type { ReactNode } from "react";
import classes from "./dot.module.css";

export type DotKind = "open" | "good" | "bad" | "info" | "none";

/** A state as a small dot and its word. */
export function Dot({ kind, children }: { kind: DotKind; children: ReactNode }) {
  return (
    <span className={classes.dot} data-kind={kind}>
      <span className={classes.word}>{children}</span>
    </span>
  );
}
