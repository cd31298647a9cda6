import { type ReactNode, useId } from "react";
import classes from "./panel.module.css";

type Props = {
  /** Of its heading, which then can take the focus. */
  id?: string | undefined;
  title: ReactNode;
  /** A count or a link, at the right of the title. */
  aside?: ReactNode;
  /** Its content, such as a picture, reaches the edges. Those of a table do so by themselves. */
  isFlush?: boolean;
  /** Without it, there is only the heading. */
  children?: ReactNode;
};

/** A part of a page under its own heading, with an edge around it. */
export function Panel({ id: ownId, title, aside, isFlush = false, children }: Props) {
  const madeId = useId();
  const id = ownId ?? madeId;
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <div className={classes.head}>
        <h2 id={id} {...(ownId && { tabIndex: -1 })} className={classes.title}>
          {title}
        </h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {children !== undefined && (
        <div className={classes.body} data-flush={isFlush || undefined}>
          {children}
        </div>
      )}
    </section>
  );
}
