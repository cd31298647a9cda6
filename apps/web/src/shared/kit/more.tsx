import type { ReactNode } from "react";
import classes from "./more.module.css";

/** What is read by few, behind a line that opens it. */
export function More({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={classes.more}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
