import { useSyncExternalStore } from "react";
import classes from "./awake.module.css";

const nothingToWatch = () => () => {};

/**
 * Controls of a page that the server rendered. What people type before its script runs would be lost, so until then they are
 * disabled, without looking it. A button that was pressed meanwhile is pressed again.
 */
export function Awake({ children }: { children: React.ReactNode }) {
  const isAwake = useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  );
  return (
    <fieldset className={classes.awake} disabled={!isAwake}>
      {children}
    </fieldset>
  );
}
