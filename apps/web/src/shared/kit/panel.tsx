import { type ReactNode, useId } from "react";
import classes from "./panel.module.css";

type Props = {
  title: ReactNode;
  /** A count or a link, at the right of the title. */
  aside?: ReactNode;
  /** Its content, such as rows, reaches the edges. A table does so by itself. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A part of a page under its own heading, with an edge around it. */
export function Panel({ title, aside, isFlush = false, children }: Props) {
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
