import classes from "./plain-table.module.css";

/** A short table of what is named in its first column. The row that counts now is `aria-current`. */
export const PlainTable = ({ caption, children }: { caption: string; children: React.ReactNode }) => (
  <table className={classes.table}>
    <caption className="sr-only">{caption}</caption>
    {children}
  </table>
);
