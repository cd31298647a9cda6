import { useIsOnline } from "../../shared/server/use-is-online.ts";
import classes from "./offline-notice.module.css";

export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={classes.notice}>
          You are offline. What you see may be out of date; orders wait until you are back.
        </p>
      )}
    </div>
  );
}
