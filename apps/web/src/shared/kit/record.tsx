import type { ReactNode } from "react";
import classes from "./record.module.css";

type Props = {
  /** The head of the page: name, state and actions. */
  head?: ReactNode;
  /** Stands above everything else, such as an alert. */
  notice?: ReactNode;
  /** Facts, as panels. On paper they stand above the work: who it is for comes before what it is about. */
  facts: ReactNode;
  /** In one column, the facts stand above the work. */
  hasFactsFirst?: boolean;
  /** They stay in sight beside the work. */
  keepsFacts?: boolean;
  /** The work, as panels; the last one is the timeline. */
  children: ReactNode;
};

/** The one shape of every record: a head with name, state and actions, work in the middle with a timeline below, facts at the side. */
export function RecordPage({ head, notice, facts, hasFactsFirst = false, keepsFacts = false, children }: Props) {
  return (
    <article>
      {head}
      {notice}
      <div className={classes.columns} data-facts-first={hasFactsFirst || undefined}>
        <div className={classes.work}>{children}</div>
        <div className={classes.facts} data-kept={keepsFacts || undefined}>
          {facts}
        </div>
      </div>
    </article>
  );
}
