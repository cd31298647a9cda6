import { Button } from "@mantine/core";
import { EmptyState } from "../ui/empty-state.tsx";

/** Shown if no row matches the search and the filters. */
export function NoMatch({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState title={`No ${noun} match`}>
      <p>Try fewer letters, or another filter.</p>
      <Button variant="default" onClick={onClear}>
        Clear search and filters
      </Button>
    </EmptyState>
  );
}
