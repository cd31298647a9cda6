import { type ReactNode, useId } from "react";
import classes from "./record.module.css";

type RecordProps = {
  /** The head of the page: name, state and actions. */
  head: ReactNode;
  /** Stands above everything else, such as an alert. */
  notice?: ReactNode;
  /** Facts, as panels. */
  facts: ReactNode;
  /** In one column, the first panel of the facts stands above the work, the others below it. */
  hasFactsFirst?: boolean;
  /** The work, as panels; the last one is the timeline. */
  children: ReactNode;
};

/** The one shape of every record: a head with name, state and actions, work in the middle with a timeline below, facts at the side. */
export function RecordPage({ head, notice, facts, hasFactsFirst = false, children }: RecordProps) {
  return (
    <article>
      {head}
      {notice}
      <div className={classes.columns} data-facts-first={hasFactsFirst || undefined}>
        <div className={classes.work}>{children}</div>
        <div className={classes.facts}>{facts}</div>
      </div>
    </article>
  );
}

type PanelProps = { title: ReactNode; aside?: ReactNode; isFlush?: boolean; children: ReactNode };

/** A section of a record. `isFlush`: its content, such as a table, reaches the edges. */
export function Panel({ title, aside, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      <div className={classes.body} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

/** Inside `Facts`, or inside any other `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
