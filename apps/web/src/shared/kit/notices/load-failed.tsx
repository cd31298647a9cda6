import { Button } from "@mantine/core";
import { messageOf } from "../../server/error-message.ts";

/** Says what failed, with a button to try again. */
export function LoadFailed({ error, onRetry, what }: { error: unknown; onRetry: () => void; what?: string }) {
  return (
    <div className="notice" role="alert">
      <p className="notice-title">{what ? `Could not load ${what}` : "This could not be loaded"}</p>
      <p>{messageOf(error)}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
