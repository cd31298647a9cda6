import { Text } from "@mantine/core";
import { useIsOnline } from "../../shared/server/use-is-online.ts";
import { usePendingChanges } from "./basket-changes.ts";

/** Says that changes wait for a connection. */
export function WaitingNotice() {
  const isOnline = useIsOnline();
  const isWaiting = usePendingChanges().length > 0;
  if (isOnline || !isWaiting) return null;
  return (
    <Text size="sm" c="dimmed" w="100%" role="status">
      You are offline. Your changes are saved when you are back; leave this page open.
    </Text>
  );
}
