/** Two small arrows; the one of the current direction is solid. */
export function SortIcon({ direction }: { direction: "asc" | "desc" | null }) {
  return (
    <svg width="8" height="12" viewBox="0 0 8 12" fill="currentColor" aria-hidden="true">
      <path d="M4 0l4 5H0z" opacity={direction === "asc" ? 1 : 0.3} />
      <path d="M4 12L0 7h8z" opacity={direction === "desc" ? 1 : 0.3} />
    </svg>
  );
}
