const keepLines = { whiteSpace: "pre-line" } as const;

/** A text with its line breaks, in the direction of its own script. */
export function MultilineText({ children }: { children: string }) {
  return (
    <span dir="auto" style={keepLines}>
      {children}
    </span>
  );
}
