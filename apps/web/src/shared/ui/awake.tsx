import { useEffect, useSyncExternalStore } from "react";
import { tellAwake } from "../tell-awake.ts";
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
  useEffect(() => {
    if (isAwake) tellAwake();
  }, [isAwake]);
  return (
    <fieldset className={classes.awake} disabled={!isAwake}>
      {children}
    </fieldset>
  );
}
