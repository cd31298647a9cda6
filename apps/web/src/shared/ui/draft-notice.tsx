import { Alert, Button } from "@mantine/core";

/** Says that the form has what was typed before the page was loaded again. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="steel" title="Your unsaved changes are still here" role="status">
      <Button variant="default" size="sm" onClick={onDiscard}>
        Discard them
      </Button>
    </Alert>
  );
}
