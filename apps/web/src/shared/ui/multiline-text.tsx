import classes from "./multiline-text.module.css";

/** A text with its line breaks, in the direction of its own script. */
export function MultilineText({ children }: { children: string }) {
  return (
    <span dir="auto" className={classes.text}>
      {children}
    </span>
  );
}
