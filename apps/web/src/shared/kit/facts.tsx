import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** What is known about something, each with its label: `<Facts><Fact label="Phone">…</Fact></Facts>`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** Inside `Facts`, or inside any other `dl`. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A fact before and after a change; null: there was none, or there is none any more. */
export function Change({ before, after }: { before: string | null; after: string | null }) {
  if (before === null || after === null) return before ?? after;
  return (
    <>
      <del>{before}</del> <ins>{after}</ins>
    </>
  );
}
