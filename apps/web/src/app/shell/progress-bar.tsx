import { useIsNavigating } from "../../shared/lazy/pending.ts";
import classes from "./progress-bar.module.css";

/** A thin line while the next page loads. It appears after a delay, so fast pages never show it. */
export function ProgressBar() {
  return useIsNavigating() ? <div className={classes.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
