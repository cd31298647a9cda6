import { useIsNavigating } from "../../shared/pending.ts";
import classes from "./progress-bar.module.css";

/** A thin line while a page is on its way; quick ones never show it. */
export function ProgressBar() {
  return useIsNavigating() ? <div className={classes.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
