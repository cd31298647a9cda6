import { Alert, Button } from "@mantine/core";

/** Says that the form was filled with input from before a reload. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="steel" title="Your unsaved changes are still here" role="status">
      <Button variant="default" size="sm" onClick={onDiscard}>
        Discard them
      </Button>
    </Alert>
  );
}
