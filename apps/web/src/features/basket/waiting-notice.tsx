import { useIsOnline } from "../../shared/server/use-is-online.ts";
import { usePendingChanges } from "./basket-changes.ts";

/** Says that changes wait for a connection. */
export function WaitingNotice({ className }: { className?: string | undefined }) {
  const isOnline = useIsOnline();
  const isWaiting = usePendingChanges().length > 0;
  if (isOnline || !isWaiting) return null;
  return (
    <p role="status" className={className}>
      You are offline. Your changes are saved when you are back; leave this page open.
    </p>
  );
}
