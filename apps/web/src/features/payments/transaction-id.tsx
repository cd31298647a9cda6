import { UnstyledButton } from "@mantine/core";
import clsx from "clsx";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import classes from "./transaction-id.module.css";

const shownAtStart = 10;
const shownAtEnd = 4;

/** The id of a payment, in one line: where there is too little room, its middle is left out, and its tooltip and a copy have all of it. */
export function TransactionId({ id, isShort = false }: { id: string; isShort?: boolean }) {
  return (
    <code title={id} className={classes.id} data-short={isShort || undefined}>
      <span className={classes.start}>{id.slice(0, -shownAtEnd)}</span>
      <span>{id.slice(-shownAtEnd)}</span>
    </code>
  );
}

/** The id of a payment, shortened in the middle: a press copies it, and paper has all of it. */
export function TransactionIdToCopy({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      notifySuccess("Transaction id copied");
    } catch {
      // Browsers allow copying only on secure pages, and if the user permits it.
      notifyError("Your browser does not allow copying here.");
    }
  };
  const short = `${id.slice(0, shownAtStart)}…${id.slice(-shownAtEnd)}`;
  return (
    <UnstyledButton
      className={clsx(classes.copy, "printed")}
      aria-label={`Copy ${short}, the transaction id`}
      title="Copy"
      onClick={copy}
    >
      <code className={classes.short}>{short}</code>
      <code className={classes.whole}>{id}</code>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </UnstyledButton>
  );
}
