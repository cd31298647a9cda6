import { Text } from "@mantine/core";
import { useIsOnline } from "../../shared/server/use-is-online.ts";

export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <Text bg="var(--highlight)" c="var(--ink)" p="xs" ta="center">
          You are offline. What you see may be out of date; orders wait until you are back.
        </Text>
      )}
    </div>
  );
}
