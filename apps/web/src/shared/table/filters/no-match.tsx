import { Button } from "@mantine/core";
import { EmptyState } from "../../kit/notices/empty-state.tsx";

type Props = {
  noun: string;
  /** The first and the last day of the rows, if the table is filtered by them. */
  days?: { from?: string | undefined; to?: string | undefined };
  onClear: () => void;
};

/** Shown if no row matches the search and the filters. */
export function NoMatch({ noun, days: { from, to } = {}, onClear }: Props) {
  return (
    <EmptyState title={`No ${noun} match`}>
      <p>{from && to && from > to ? "“From” is a later day than “To”." : "Try a shorter search, or another filter."}</p>
      <Button variant="default" onClick={onClear}>
        Clear search and filters
      </Button>
    </EmptyState>
  );
}
