import clsx from "clsx";
import classes from "./cross-button.module.css";

type Props = Omit<React.ComponentProps<"button">, "type"> & { label: string };

/** A button that closes or removes the element around it. */
export function CrossButton({ label, className, ...props }: Props) {
  return (
    <button {...props} type="button" className={clsx(classes.button, className)} aria-label={label}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}
