import clsx from "clsx";
import classes from "./transaction-id.module.css";

const shownAtEnd = 4;

/** The id of a payment, in one line: where there is too little room, its middle is left out, and its tooltip and a copy have all of it. */
export function TransactionId({ id, className }: { id: string; className?: string | undefined }) {
  return (
    <code title={id} className={clsx(classes.id, className)}>
      <span className={classes.start}>{id.slice(0, -shownAtEnd)}</span>
      <span>{id.slice(-shownAtEnd)}</span>
    </code>
  );
}
