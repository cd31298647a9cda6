import { useIsNavigating } from "../../shared/lazy/pending.ts";
import classes from "./navbar.module.css";

/** A thin line while the next page loads. It appears after a delay, so fast pages never show it. */
export function ProgressBar() {
  return useIsNavigating() ? (
    <div className={classes.progress} role="progressbar" aria-label="Loading the page" />
  ) : null;
}
