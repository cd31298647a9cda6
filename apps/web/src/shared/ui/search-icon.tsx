/** The sign of a search field. */
export const SearchIcon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path
      d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    />
  </svg>
);
