import type { ReactNode } from "react";
import classes from "./page-head.module.css";
import { PageTitle } from "./page-title.tsx";

type Props = {
  /** A link to the page above this one, shown above the heading. */
  above?: ReactNode;
  title: ReactNode;
  /** The title of the browser tab, if the heading is not it. */
  tabTitle?: string;
  /** The state of a record, beside its heading. */
  state?: ReactNode;
  /** The one or two actions of the page. */
  actions?: ReactNode;
};

/** The head of a page of the office: its title, its state and its actions. */
export function PageHead({ above, title, tabTitle, state, actions }: Props) {
  return (
    <div className={classes.head}>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.row}>
        <div className={classes.what}>
          <PageTitle {...(tabTitle !== undefined && { title: tabTitle })}>{title}</PageTitle>
          {state}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
