import { useSyncExternalStore } from "react";
import classes from "./offline-notice.module.css";

const subscribe = (listener: () => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
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
